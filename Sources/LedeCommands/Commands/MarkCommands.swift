import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

/// A command that marks the named posts.
protocol MarkCommand: ContextCommand, ItemCommand {
  /// The mark, and the words that report it, such as `marked as read`.
  static var mark: (PostMark, done: String) { get }
  var options: LibraryOptions { get }
}

extension MarkCommand {
  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let posts = try await items.resolve(in: library)
    let (mark, done) = Self.mark
    let count = try await library.store.mark(posts, mark, at: library.now)
    context.output.writeLine("\(Words.count(count, "post")) \(done).")
  }
}

struct MarkReadCommand: MarkCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-read", abstract: "Mark posts as read.",
    discussion: """
      Examples:
        lede mark-read 3 5-9
        lede search older:30d is:unread --tsv | cut -f2 | lede mark-read -
      """)
  static let mark = (PostMark.read(true), done: "marked as read")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions
}

struct MarkUnreadCommand: MarkCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-unread", abstract: "Mark posts as unread.",
    discussion: """
      Examples:
        lede mark-unread 3
      """)
  static let mark = (PostMark.read(false), done: "marked as unread")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions
}

struct StarCommand: MarkCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star posts. `lede list --starred` lists them.",
    discussion: """
      Examples:
        lede star 3
        lede star k2ng7a mvqkc8       codes never change
      """)
  static let mark = (PostMark.starred(true), done: "starred")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions
}

struct UnstarCommand: MarkCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar", abstract: "Remove the star from posts.",
    discussion: """
      Examples:
        lede unstar 3-5
      """)
  static let mark = (PostMark.starred(false), done: "unstarred")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions
}

import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct MarkAllReadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-all-read", abstract: "Mark all posts as read, or those of some feeds.")

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let chosen = try await feeds.ids(in: library)
    let count = try await library.store.markAllRead(in: chosen)
    context.output.writeLine("\(Words.count(count, "post")) marked as read.")
  }
}

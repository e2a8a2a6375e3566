import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct SetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set properties of feeds.",
    discussion: """
      An empty text takes a property away, as in --title '' or --keep-days ''.

      Examples:
        lede set 4 --title 'My name for it' --folder News/Local
        lede set lwn kernel --tags linux,weekly
        lede set podcasts --keep-posts 100 --on-update ignore
      """)

  @Argument(
    help: ArgumentHelp("A feed's number, name or address, or a part of them.", valueName: "feed"),
    completion: .feedNames)
  var feeds: [String]

  @Option(help: ArgumentHelp("Your own name for the feed.", valueName: "name"))
  var title: String?

  @Option(
    help: ArgumentHelp("File it in this folder; a/b lies inside a.", valueName: "folder"),
    completion: .folderNames)
  var folder: String?

  @Option(
    help: ArgumentHelp("Its tags, separated by commas.", valueName: "tags"),
    completion: .tagNames)
  var tags: String?

  @Option(help: "What an edit of a post does: ignore, record, announce, unread.")
  var onUpdate: UpdatePolicy?

  @OptionGroup var retention: RetentionOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if title != nil, feeds.count > 1 {
      throw ValidationError("--title names one feed; give one feed with it.")
    }
    guard title != nil || folder != nil || tags != nil || onUpdate != nil || retention.isGiven
    else { throw ValidationError("There is nothing to set; see lede help set.") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let chosen = try await library.feeds(named: feeds)
    let changed = try await library.set(chosen) { properties in
      if let title { properties.title = title.allSatisfy(\.isWhitespace) ? nil : title }
      if let folder { properties.folder = FolderPath(parsing: folder) }
      if let tags { properties.tags = Self.tags(tags) }
      if let onUpdate { properties.onUpdate = onUpdate }
      retention.apply(to: &properties.retention)
    }
    context.output.writeLine("\(Words.count(changed, "feed")) changed.")
  }

  private static func tags(_ text: String) -> [String] {
    text.split(separator: ",").map { tag in
      let words = tag.split(whereSeparator: \.isWhitespace)
      return words.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }
}

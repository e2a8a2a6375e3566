import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct SetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set properties of feeds.",
    discussion: """
      An empty value removes a property: --title '' or --keep-days ''.

      Examples:
        lede set 4 --title 'My name for it' --folder News/Local
        lede set lwn kernel --tags linux,weekly
        lede set example --url https://example.org/new-place.xml
        lede set podcasts --keep-posts 100 --on-update ignore
      """)

  @Argument(
    help: ArgumentHelp(
      "A feed's number, name or address, or a part of the name or address.", valueName: "feed"),
    completion: .feedNames)
  var feeds: [String]

  @Option(help: ArgumentHelp("Your own name for the feed.", valueName: "name"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The feed's new address. Its posts stay, and known posts are not reported again.",
      valueName: "address"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "Put the feed in this folder; a/b is the folder b inside a.", valueName: "folder"),
    completion: .folderNames)
  var folder: String?

  @Option(
    help: ArgumentHelp("The feed's tags, separated by commas.", valueName: "tags"),
    completion: .tagNames)
  var tags: String?

  @Option(
    help:
      "What to do with an edited post: ignore or record the edit, announce it again, mark it unread."
  )
  var onUpdate: UpdatePolicy?

  @OptionGroup var retention: RetentionOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if title != nil, feeds.count > 1 {
      throw ValidationError("--title can be used with only one feed.")
    }
    if url != nil, feeds.count > 1 {
      throw ValidationError("--url can be used with only one feed.")
    }
    if url?.allSatisfy(\.isWhitespace) == true {
      throw ValidationError(
        "--url must not be empty. To unsubscribe from a feed: lede remove FEED")
    }
    guard
      title != nil || url != nil || folder != nil || tags != nil || onUpdate != nil
        || retention.isGiven
    else { throw ValidationError("Add a property to set: --title, --folder, --tags, --url, …") }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let changed = try await change(try await library.feeds(named: feeds), in: library)
    context.output.writeLine("\(Words.count(changed, "feed")) changed.")
  }

  /// - Returns: The number of changed feeds.
  private func change(_ feeds: [StoredFeed], in library: Library) async throws -> Int {
    let place: FolderPath? =
      if let folder { try await library.folder(folder, moving: feeds) } else { nil }
    let edit = edit(filing: place)
    guard let url else {
      return try await library.store.set(feeds.map(\.id), at: library.now, edit)
    }
    guard let feed = feeds.first, feeds.count == 1 else {
      throw CommandFailure(
        .usage, "--url changes the address of one feed, but \(feeds.count) match; name one")
    }
    try await library.move(feed, to: url, edit)
    return 1
  }

  /// Returns an edit that sets the given properties and keeps the others.
  private func edit(filing folder: FolderPath?) -> PropertyEdit {
    { [title, tags, onUpdate, retention] properties in
      if let title { properties.title = title.allSatisfy(\.isWhitespace) ? nil : title }
      if let folder { properties.folder = folder }
      if let tags { properties.tags = Self.tags(tags) }
      if let onUpdate { properties.onUpdate = onUpdate }
      retention.apply(to: &properties.retention)
    }
  }

  private static func tags(_ text: String) -> [String] {
    text.split(separator: ",").map { tag in
      let words = tag.split(whereSeparator: \.isWhitespace)
      return words.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }
}

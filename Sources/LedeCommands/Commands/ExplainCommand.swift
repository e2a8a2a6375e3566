import Aggregation
import ArgumentParser
import FeedFormats
import FeedModel
import FoundationEssentials
import LibraryStore
import Presentation
import Terminal

struct ExplainCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain why posts were new, known, edited or ignored.",
    discussion: """
      For a feed, each item of its last document is shown with its verdict. A number means an item of \
      the last listing, or a feed if there is no such item.

      Examples:
        lede explain 3
        lede explain --feed 'Example Blog'
        lede explain 3 --json
      """)

  @Argument(
    help: ArgumentHelp(
      "A feed, or an item: a number of the last listing, a code or an address.",
      valueName: "feed|item"),
    completion: .itemCodesAndFeedNames)
  var names: [String] = []

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if names.isEmpty, feeds.areAll {
      throw ValidationError("Name a feed or an item.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    for name in names {
      if let posts = try await ifFound({
        try await library.posts(named: [name], beginnings: false)
      }) {
        for post in posts {
          try await explain(try await library.store.post(post), in: library, context)
        }
      } else if let deleted = try await deletedPost(named: name, in: library) {
        try await explain(deleted, isDeleted: true, in: library, context)
      } else if let feeds = try await ifFound({ try await library.feeds(named: [name]) }) {
        try await explain(feeds[0], in: library, context)
      } else {
        throw CommandFailure(
          .notFound, "there is no item or feed \(name); lede list and lede feeds show them")
      }
    }
    guard !feeds.areAll else { return }
    for feed in try await feeds.select(in: library) {
      try await explain(feed, in: library, context)
    }
  }

  private func ifFound<Value>(_ find: () async throws -> Value) async throws -> Value? {
    do {
      return try await find()
    } catch let error as LibraryError where error.code == .notFound {
      return nil
    }
  }

  /// Returns a deleted post. It is available while the deletion can be undone.
  private func deletedPost(named name: String, in library: Library) async throws -> StoredPost? {
    guard let post = PostCode.post(of: name) else { return nil }
    return try await library.store.deletedPost(post)
  }

  /// Returns the verdicts on a feed's last document, or `nil` if there is no such document.
  private func document(
    of feed: StoredFeed, in library: Library
  ) async throws -> JudgedDocument? {
    try await library.store.lastReport(of: feed.id).map { JudgedDocument($0, of: feed) }
  }

  // MARK: Feeds

  private func explain(
    _ feed: StoredFeed, in library: Library, _ context: CommandContext
  ) async throws {
    guard let document = try await document(of: feed, in: library) else {
      return reportNoDocument(of: feed, context)
    }
    context.print(document, asJSON: json.isJSON)
  }

  /// Reports that no document of the feed has been judged, for example because it was never fetched
  /// or every fetch failed.
  private func reportNoDocument(of feed: StoredFeed, _ context: CommandContext) {
    let next =
      feed.fetchState.lastFailure.map { "the last fetch failed: \($0)" }
      ?? "fetch it first: lede refresh \(feed.id.rawValue)"
    context.say("\(feed.name): there is no document to explain yet; \(next)")
  }

  // MARK: Items

  private func explain(
    _ stored: StoredPost, isDeleted: Bool = false, in library: Library, _ context: CommandContext
  ) async throws {
    guard let feed = try await library.store.feeds([stored.feed]).first else {
      throw CommandFailure(.notFound, "the feed of this item was removed")
    }
    guard var document = try await document(of: feed, in: library) else {
      return reportNoDocument(of: feed, context)
    }
    let code = PostCode.code(of: stored.id)
    document.keepItems(ofPost: code)
    context.print(document, asJSON: json.isJSON)
    if !json.isJSON, document.items.isEmpty {
      let verdict: SafeText = isDeleted ? "deleted " : "absent  "
      let absence = absence(of: stored, context.times)
      let reason = SafeText(line: isDeleted ? "you deleted it; \(absence)" : absence)
      let title = SafeText(firstShown: stored.post.title, code) ?? .empty
      context.output.writeLine("\(verdict, .dim)  \(title)  \(reason, .dim)")
    }
  }

  private func absence(of post: StoredPost, _ times: TimeStyle) -> String {
    guard let date = post.withdrawn.flatMap(times.text) else {
      return "it is not in the last document"
    }
    return "its feed withdrew it (noticed \(date))"
  }
}

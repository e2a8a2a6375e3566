import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Search
import Terminal

/// Prints names for shell completions, one per line. The command is hidden because only completion
/// scripts use it.
struct NamesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "names", abstract: "Print names for a shell's completion.", shouldDisplay: false)

  enum Kind: String, CaseIterable, Sendable, ExpressibleByArgument {
    case feeds, folders, tags, searches, rules, items
  }

  @Argument var kind: Kind
  /// The shell that the names are formatted for, or `nil` for plain names.
  @Option var shell: Shell?
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let names = try await names(of: try options.open(context, isSilent: true))
    let lines = CompletionFormat.lines(names, for: shell)
    context.output.writeDocument(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func names(of library: Library) async throws -> [CompletionFormat.Name] {
    let store = library.store
    switch kind {
    case .feeds: return try await store.feedLines().map(Self.name)
    case .folders: return Self.folders(try await store.feedLines())
    case .tags: return Self.tags(try await store.feedLines(), try await store.rules())
    // The names include the `@` that precedes them in a query.
    case .searches: return try await store.savedSearches().map { .init("@" + $0.name, $0.query) }
    case .rules: return try await store.rules().map(Self.name)
    case .items: return try await items(of: library)
    }
  }

  // MARK: Kinds

  private static func name(_ feed: FeedLine) -> CompletionFormat.Name {
    .init(feed.name, "\(feed.id.rawValue), \(feed.unread) unread")
  }

  private static func name(_ rule: Rule) -> CompletionFormat.Name {
    let actions = rule.actions.map(\.word).joined(separator: ", ")
    return .init("\(rule.id.rawValue)", "\(actions): \(rule.query)")
  }

  /// Returns each folder together with the folders that contain it.
  private static func folders(_ feeds: [FeedLine]) -> [CompletionFormat.Name] {
    feeds.map(\.folder.names).flatMap { names in
      names.indices.map { .init(FolderPath(Array(names[...$0])).description) }
    }
  }

  private static func tags(_ feeds: [FeedLine], _ rules: [Rule]) -> [CompletionFormat.Name] {
    let ofRules = rules.flatMap(\.actions).compactMap { action in
      if case .tag(let tag) = action { tag } else { nil }
    }
    return (feeds.flatMap(\.tags) + ofRules).sorted().map { .init($0) }
  }

  /// The maximum number of posts offered.
  private static let mostItems = 200

  /// Returns the posts of the last listing in its order, or the newest unread posts if there is no
  /// listing.
  private func items(of library: Library) async throws -> [CompletionFormat.Name] {
    let listed = try await library.lastListing().prefix(Self.mostItems)
    let query =
      listed.isEmpty
      ? PostQuery(status: .unread, limit: Self.mostItems) : PostQuery(ids: Array(listed))
    let posts = try await library.store.posts(query)
    let places = Dictionary(listed.enumerated().map { ($1, $0) }) { first, _ in first }
    let feeds = try await FeedLookup(of: posts, in: library)
    return posts.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }.map { post in
      let number = places[post.id].map { "\($0 + 1) · " } ?? ""
      let feed = feeds[post.feed].map { " (\($0.name))" } ?? ""
      return .init(
        PostCode.code(of: post.id), number + PostTable.title(of: post).string + feed)
    }
  }
}

extension CompletionKind {
  static let feedNames = names("feeds")
  static let folderNames = names("folders")
  static let tagNames = names("tags")
  static let savedQueries = names("searches")
  static let ruleNumbers = names("rules")
  static let itemCodes = names("items")
  static let itemCodesAndFeedNames = CompletionKind.shellCommand(
    "lede names items 2>/dev/null; lede names feeds 2>/dev/null")
  static let searchNames = CompletionKind.shellCommand(
    "lede names searches 2>/dev/null | cut -c2-")

  private static func names(_ kind: String) -> CompletionKind {
    .shellCommand("lede names \(kind) 2>/dev/null")
  }
}

import Aggregation
import FeedStore
import Terminal

/// Prints a listing in the form that was asked for. For people it ends with the offer that fits:
/// mark all as read while something is unread, get more when nothing is.
struct ListPrinter {
  private let context: CommandContext
  private let library: Library
  private let form: ListFormatOptions.Format?
  /// The options that chose the listing's feeds, to be given to the command that is offered.
  private let scope: String

  init(
    _ context: CommandContext, of library: Library, form: ListFormatOptions.Format?,
    scope: String = ""
  ) {
    self.scope = scope
    self.context = context
    self.library = library
    self.form = form
  }

  /// Only the feeds that the listing names are read: there may be ten thousand others.
  func print(_ listing: Listing, _ query: PostQuery) async throws {
    let named = Set(listing.posts.map(\.feed))
    let feeds = FeedLookup(try await library.store.feeds(named.sorted()))
    switch form {
    case .json: context.output.writeDocument(PostJSON.document(listing, feeds))
    case .jsonl:
      for (place, post) in listing.posts.enumerated() where !context.output.isClosed {
        context.output.writeDocument(
          PostJSON.line(
            post, number: listing.number(place), of: feeds[post.feed],
            alsoIn: listing.otherFeeds(of: post, feeds)))
      }
    case .tsv:
      for (place, post) in listing.posts.enumerated() where !context.output.isClosed {
        context.output.writeDocument(
          PostTSV.line(post, number: listing.number(place), of: feeds[post.feed]))
      }
    case nil: try await printForPeople(listing, feeds, query)
    }
  }

  private func printForPeople(
    _ listing: Listing, _ feeds: FeedLookup, _ query: PostQuery
  ) async throws {
    let columns = context.terminal.columns(of: context.terminal.output)
    PostTable(columns: columns, now: library.now).print(listing, feeds, on: context.output)
    if !listing.isNumbered {
      context.say("the library cannot be written: use item codes, the numbers are not kept")
    }
    if listing.posts.count == query.limit {
      let total = try await total(query)
      if total > listing.posts.count {
        context.output.writeLine(
          "\n\(listing.posts.count) of \(total) shown; --limit 0 shows all.")
      }
    }
    context.output.writeLine(try await offer(listing, query))
  }

  /// All that match, whatever the limit. The unread posts of the whole library are counted already.
  private func total(_ query: PostQuery) async throws -> Int {
    query.status == .unread && query.feeds == nil && query.ids == nil
      ? try await library.store.unreadCount() : try await library.store.count(query)
  }

  private func offer(_ listing: Listing, _ query: PostQuery) async throws -> StyledText {
    let everywhere = try await library.store.unreadCount()
    let here =
      query.feeds == nil
      ? everywhere
      : try await library.store.count(PostQuery(status: .unread, feeds: query.feeds))
    if here > 0 {
      let empty: StyledText = query.ids == nil ? "Nothing to list. " : "Nothing new. "
      let start = listing.posts.isEmpty ? empty : ""
      return
        "\n\(start)\(here) unread. Mark all as read: lede mark-all-read\(SafeText(block: scope))"
    }
    if everywhere > 0 { return "\nNothing unread here, \(everywhere) elsewhere: lede list" }
    guard try await !library.store.feeds().isEmpty else {
      return "No feeds yet. Subscribe: lede add ADDRESS, or lede import FILE.opml"
    }
    return "\nNothing unread. Get more: lede get-more"
  }
}

extension Listing {
  /// The number of the post at a place, if numbers are kept.
  func number(_ place: Int) -> Int? { isNumbered ? place + 1 : nil }

  /// The names of the other feeds that have a post, where repeats were collapsed.
  func otherFeeds(of post: StoredPost, _ feeds: FeedLookup) -> [String] {
    (repeats[post.id] ?? []).compactMap { feeds[$0]?.name }
  }
}

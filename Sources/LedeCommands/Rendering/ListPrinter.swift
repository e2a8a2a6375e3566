import Aggregation
import FeedStore
import Terminal

/// Prints a listing in the form that was asked for. For people it ends with the offer that fits:
/// mark all as read while something is unread, get more when nothing is.
struct ListPrinter {
  private let context: CommandContext
  private let library: Library
  private let form: ListFormatOptions.Format?
  private let feeds: FeedLookup

  init(
    _ context: CommandContext, of library: Library, form: ListFormatOptions.Format?
  ) async throws {
    self.context = context
    self.library = library
    self.form = form
    feeds = FeedLookup(try await library.store.feeds())
  }

  func print(_ listing: Listing, _ query: PostQuery) async throws {
    switch form {
    case .json: context.output.writeDocument(PostJSON.document(listing, feeds))
    case .jsonl:
      for (place, post) in listing.posts.enumerated() where !context.output.isClosed {
        context.output.writeDocument(
          PostJSON.line(post, number: listing.number(place), of: feeds[post.feed]))
      }
    case .tsv:
      for (place, post) in listing.posts.enumerated() where !context.output.isClosed {
        context.output.writeDocument(
          PostTSV.line(post, number: listing.number(place), of: feeds[post.feed]))
      }
    case nil: try await printForPeople(listing, query)
    }
  }

  private func printForPeople(_ listing: Listing, _ query: PostQuery) async throws {
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
    let unread = try await library.store.unreadCount()
    if unread > 0 {
      let empty: StyledText = query.ids == nil ? "Nothing to list. " : "Nothing new. "
      let start = listing.posts.isEmpty ? empty : ""
      return "\n\(start)\(unread) unread. Mark all as read: lede mark-all-read"
    }
    let isFirst = try await library.store.feeds().isEmpty
    guard !isFirst else {
      return "No feeds yet. Subscribe: lede add ADDRESS, or lede import FILE.opml"
    }
    return "\nNothing unread. Get more: lede get-more"
  }
}

extension Listing {
  /// The number of the post at a place, if numbers are kept.
  func number(_ place: Int) -> Int? { isNumbered ? place + 1 : nil }
}

import Aggregation
import LibraryStore
import Presentation
import Search
import Terminal

/// Prints a listing in the requested format. Text output ends with a ``ListingEnding``.
struct ListPrinter {
  let context: CommandContext
  let library: Library
  let form: ListFormatOptions
  var grouping = PostGrouping.none
  /// The options that selected the posts, for the suggested command.
  var scope = ""
  /// The text for an empty listing of selected posts.
  var emptyText: StyledText = "Nothing new. "
  /// Whether fetching could return more posts now.
  var offersMore = true
  /// Whether the best matches of a search come first instead of the newest.
  var isByRelevance = false

  /// Lists the matching posts. They are grouped before they are numbered, so the numbers are in
  /// order.
  func list(_ query: PostQuery, collapsing: Bool = false) async throws -> Listing {
    try await reportIndexing(query)
    var wanted = query
    if isByRelevance, let limit = query.limit { wanted.limit = max(limit, Self.rankedPosts) }
    let listing = try await library.list(wanted, collapsing: collapsing) {
      posts throws(StoreError) in
      let posts = isByRelevance ? best(posts, of: query) : posts
      return grouping == .none
        ? posts : grouping.arranged(posts, try await FeedLookup(of: posts, in: library))
    }
    let feeds = try await FeedLookup(
      of: listing.posts, besides: listing.repeats.values.joined(), in: library)
    if let template = form.template {
      print(listing, feeds, by: template)
      return listing
    }
    switch form.format {
    case .json: context.output.writeDocument(PostJSON.document(listing, feeds))
    case .jsonl:
      forEachPost(of: listing) {
        PostJSON.line(
          $0, number: $1, of: feeds[$0.feed], alsoIn: listing.otherFeeds(of: $0, feeds))
      }
    case .tsv:
      forEachPost(of: listing) { PostTSV.line($0, number: $1, of: feeds[$0.feed]) }
    case nil: try await printText(listing, feeds, query)
    }
    return listing
  }

  /// The number of newest matches that are ranked by relevance.
  private static let rankedPosts = 1_000

  /// Returns the posts sorted by relevance. Equally relevant posts are sorted newest first.
  private func best(_ posts: [StoredPost], of query: PostQuery) -> [StoredPost] {
    guard let search = query.search else { return posts }
    let weighed = posts.enumerated().map {
      (-search.relevance(of: $1.post, ownTags: $1.ownTags), $0, $1)
    }
    let sorted = weighed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return Array(sorted.prefix(query.limit ?? sorted.count))
  }

  private func print(
    _ listing: Listing, _ feeds: FeedLookup, by template: Template<PostLine.Field>
  ) {
    forEachPost(of: listing) { post, number in
      let line = PostLine.text(
        template, post, number: number, of: feeds[post.feed], at: library.now, context.times)
      return Array((line + (form.endsWithZero ? "\0" : "\n")).utf8)
    }
  }

  private func forEachPost(of listing: Listing, _ document: (StoredPost, Int?) -> [UInt8]) {
    for (place, post) in listing.posts.enumerated() where !context.output.isClosed {
      context.output.writeDocument(document(post, listing.number(place)))
    }
  }

  private func printText(
    _ listing: Listing, _ feeds: FeedLookup, _ query: PostQuery
  ) async throws {
    let stream = context.terminal.output
    let table = PostTable(
      columns: context.terminal.columns(of: stream), now: library.now, context.times,
      grouping: grouping)
    let ending = try await ending(of: listing, query)
    if !listing.isNumbered {
      context.say("the library cannot be written, so the listing has no numbers; use item codes")
    }
    guard stream.isTerminal else {
      table.forEachLine(of: listing, feeds, context.output.writeLine(ifOpen:))
      return context.output.write(ending)
    }
    var text: StyledText = ""
    table.forEachLine(of: listing, feeds) { line in
      text += line + "\n"
      return true
    }
    await Pager(environment: context.terminal).show(text + ending, on: context.output)
  }

  /// Reports that the search must first add many posts to the index.
  private func reportIndexing(_ query: PostQuery) async throws {
    guard query.search != nil, context.terminal.error.isTerminal else { return }
    let left = try await library.store.indexWords(0)
    guard left > Self.manyWords else { return }
    context.say("indexing \(left) posts for search; this happens only once")
  }

  /// The number of posts whose indexing takes about a second.
  private static let manyWords = 5_000

  private func ending(of listing: Listing, _ query: PostQuery) async throws -> StyledText {
    let ending = ListingEnding(
      query: query, scope: SafeText(block: scope), emptyText: emptyText, offersMore: offersMore,
      isByRelevance: isByRelevance)
    guard query.search == nil else { return ending.textOfSearch(below: listing) }
    return ending.text(below: listing, try await counts(listing, query))
  }

  private func counts(
    _ listing: Listing, _ query: PostQuery
  ) async throws -> ListingEnding.Counts {
    let store = library.store
    let unread = try await store.unreadCount()
    let unreadHere =
      query.feeds == nil
      ? unread : try await store.count(PostQuery(status: .unread, feeds: query.feeds))
    let isFull = listing.posts.count == query.limit
    let hasFeeds = unread > 0 ? true : try await store.summary(of: nil, fullest: 0).feeds > 0
    return ListingEnding.Counts(
      total: isFull ? try await total(query) : nil, unreadHere: unreadHere, unread: unread,
      hasFeeds: hasFeeds)
  }

  /// Returns the number of all matches regardless of the limit. The number of unread posts in the
  /// whole library is stored.
  private func total(_ query: PostQuery) async throws -> Int {
    query.status == .unread && query.feeds == nil && query.ids == nil
      ? try await library.store.unreadCount() : try await library.store.count(query)
  }
}

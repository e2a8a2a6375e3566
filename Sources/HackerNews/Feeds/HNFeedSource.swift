public import FeedModel
public import FoundationEssentials
import HTMLText
import URLs

/// Hacker News lists as feeds, see ``HNFeedAddress``.
///
/// All lists come from the APIs, except the front page of a day, which only the site has. The items
/// of a list are a selection: a story that leaves the list and returns is not new.
public struct HNFeedSource: FeedSource {
  private let client: HNClient

  /// The number of items that are fetched to find those of one kind.
  private static let maximumScan = 100

  public init(_ client: HNClient) {
    self.client = client
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    guard let address = HNFeedAddress(url) else {
      let failure = FetchFailure(
        .address, "unknown Hacker News list; use one such as hn:top, hn:user/NAME or hn:item/NUMBER"
      )
      return .failed(failure, state.failing(failure, at: now))
    }
    do throws(HNError) {
      let items = try await items(of: address)
      return .snapshot(
        snapshot(of: address, items), state.succeeding(validators: nil, bodyDigest: nil, at: now))
    } catch {
      let failure = FetchFailure(error)
      return .failed(failure, state.failing(failure, at: now))
    }
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }

  // MARK: Items

  private func items(of address: HNFeedAddress) async throws(HNError) -> [HNItem] {
    switch address.list {
    case .list(let list):
      return try await items(try await client.api().ids(of: list), limit).filter(\.isVisibleStory)
    case .front(let day):
      return try await client.posts("front", ["day": day], isAttended: false).items
    case .user(let name):
      return try await search(HNQuery("", tags: ["story", "author_\(name)"])) {
        () throws(HNError) in
        try await submitted(by: name).filter(\.isVisibleStory)
      }
    case .threads(let name):
      return try await search(HNQuery("", tags: ["comment", "author_\(name)"])) {
        () throws(HNError) in try await submitted(by: name).filter(\.isVisibleComment)
      }
    case .item(let id):
      return try await search(HNQuery("", tags: ["comment", "story_\(id)"])) {
        () throws(HNError) in try await comments(below: id)
      }
    case .search(let text):
      return try await search(HNQuery(text, tags: ["story"]), fallback: nil)
    case .over(let points):
      return try await search(HNQuery("", tags: ["story"], minimumPoints: points)) {
        () throws(HNError) in
        try await items(try await client.api().ids(of: .best), Self.maximumScan)
          .filter { $0.isVisibleStory && ($0.score ?? 0) >= points }
      }
    }
  }

  private var limit: Int { client.configuration.maxStories }

  /// Searches for the newest items. If the search API fails, the official API is used.
  private func search(
    _ query: HNQuery, fallback: (() async throws(HNError) -> [HNItem])?
  ) async throws(HNError) -> [HNItem] {
    var query = query
    query.isByDate = true
    do throws(HNError) {
      return try await client.search(query).items
    } catch {
      guard error != .cancelled, let fallback else { throw error }
      return try await fallback()
    }
  }

  /// Fetches the first items of a list and returns them in its order.
  private func items(_ ids: [HNItem.ID], _ limit: Int) async throws(HNError) -> [HNItem] {
    let ids = ids.prefix(limit)
    var items: [HNItem.ID: HNItem] = [:]
    for await item in try client.api().items(Array(ids)) { items[item.id] = item }
    return ids.compactMap { items[$0] }
  }

  private func submitted(by name: String) async throws(HNError) -> [HNItem] {
    try await items(try await client.api().user(name).submitted, Self.maximumScan)
  }

  /// Returns the comments below an item, from the highest level on.
  private func comments(below id: HNItem.ID) async throws(HNError) -> [HNItem] {
    guard let item = try await client.api().item(id) else { throw .noSuchItem }
    var (open, comments) = (item.children, [HNItem]())
    while !open.isEmpty, comments.count < Self.maximumScan {
      let level = try await items(open, Self.maximumScan)
      comments += level.filter(\.isVisibleComment)
      open = level.flatMap(\.children)
    }
    return comments
  }

  // MARK: Posts

  private func snapshot(of address: HNFeedAddress, _ items: [HNItem]) -> FeedSnapshot {
    let markup = client.site.markup
    return FeedSnapshot(
      channel: Channel(title: address.title, link: markup.site.description),
      items: items.map { item in
        let page = markup.url(of: item.id)?.description
        return IncomingPost(identity: item.identity(page: page)) { item.post(page: page) }
      },
      completeness: .partial)
  }
}

extension HNItem {
  fileprivate var isVisibleComment: Bool { kind == .comment && !isDeleted && !isDead }

  fileprivate func identity(page: String?) -> PostIdentity {
    PostIdentity(guid: page, link: url ?? page, comments: page, title: title, date: time)
  }

  fileprivate func post(page: String?) -> Post {
    Post(
      guid: page, link: url ?? page, comments: page, title: title ?? excerpt,
      authors: author.map { [Author(name: $0)] } ?? [], published: time,
      content: text.map(Post.Content.html))
  }

  /// The beginning of a comment, as its title.
  private var excerpt: String? {
    text.map { String(PlainText.from($0).prefix(80)) }
  }
}

extension FetchFailure {
  init(_ error: HNError) {
    switch error {
    case .addressUnreachable(_, let reason): self.init(.unreachable, reason)
    case .tooFast: self.init(.status, error.description, status: 429)
    case .noSuchItem, .noSuchUser: self.init(.status, error.description, status: 404)
    default: self.init(.notAFeed, error.description)
    }
  }
}

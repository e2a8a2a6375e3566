public import FeedFetching
public import FeedModel
public import FoundationEssentials
import HTMLText
import HTTPTransport
import Synchronization
import URLs

/// Hacker News lists as feeds, see ``HNFeedAddress``.
///
/// All lists come from the APIs, except the front page of a day, which only the site has. The items
/// of a list are a selection: a story that leaves the list and returns is not new. Lists are
/// fetched as often as other feeds, by the same policy.
public struct HNFeedSource: FeedSource {
  private let configuration: HNClient.Configuration
  private let policy: FetchPolicy
  private let client: LazyClient

  /// The number of items that are fetched to find those of one kind.
  private static let maximumScan = 100

  /// - Parameters:
  ///   - configuration: the configuration of the client.
  ///   - client: creates the client for the first fetch, because reading a markup file takes time.
  ///     The client needs no records: the library removes deleted stories.
  public init(
    _ configuration: HNClient.Configuration, policy: FetchPolicy,
    client: @escaping @Sendable () throws(HNError) -> HNClient
  ) {
    self.configuration = configuration
    self.policy = policy
    self.client = LazyClient(client)
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    guard let address = HNFeedAddress(url) else {
      let failure = FetchFailure(.address, HNFeedAddress.explanation(of: url))
      return .failed(failure, state.failing(failure, at: now))
    }
    var reply = FetchReply(requestedURL: server(of: address))
    do throws(HNError) {
      let client = try client.get()
      let snapshot = snapshot(of: address, try await items(of: address, client), client)
      reply.status = 200
      return .snapshot(snapshot, policy.absorb(.delta, of: reply, into: state, now: now))
    } catch {
      let failure = FetchFailure(error)
      reply.status = failure.status
      if case .tooFast(let deadline?) = error {
        let delay = max(0, deadline.timeIntervalSince(now).rounded(.up))
        reply.headers.append("Retry-After", "\(Int(min(delay, 1e6)))")
      }
      return .failed(failure, policy.absorb(.failed(failure), of: reply, into: state, now: now))
    }
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }

  public func nextAllowedFetch(
    _ url: String, state: FetchState, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime? {
    policy.nextAllowedFetch(
      state, for: HNFeedAddress(url).map(server) ?? url, on: occasion, delays: delays, now: now)
  }

  /// The URL of the server that has a list.
  private func server(of address: HNFeedAddress) -> String {
    let url =
      switch address.list {
      case .list: configuration.api
      case .front: Optional<WebURL>.none
      default: configuration.search ?? configuration.api
      }
    return (url ?? configuration.site ?? HNMarkup.bundled.site).description
  }

  // MARK: Items

  private func items(
    of address: HNFeedAddress, _ client: HNClient
  ) async throws(HNError) -> [HNItem] {
    switch address.list {
    case .list(let list):
      guard configuration.api != nil else {
        return try await client.posts(list.rawValue, isAttended: false).items
      }
      let ids = try await client.api().ids(of: list)
      return try await items(ids, configuration.maxStories, client).filter(\.isVisibleStory)
    case .front(let day):
      return try await client.posts("front", ["day": day], isAttended: false).items
    case .user(let name):
      return try await search(HNQuery("", tags: ["story", "author_\(name)"]), client) {
        () throws(HNError) in
        try await submitted(by: name, client).filter(\.isVisibleStory)
      }
    case .threads(let name):
      return try await search(HNQuery("", tags: ["comment", "author_\(name)"]), client) {
        () throws(HNError) in try await submitted(by: name, client).filter(\.isVisibleComment)
      }
    case .item(let id):
      let found = try await search(HNQuery("", tags: ["comment", "story_\(id)"]), client) {
        () throws(HNError) in try await comments(below: id, client)
      }
      // The search finds the comments of stories, but not the replies to a comment.
      return try await found.isEmpty ? comments(below: id, client) : found
    case .search(let text):
      return try await search(HNQuery(text, tags: ["story"]), client, fallback: nil)
    case .over(let points):
      return try await search(HNQuery("", tags: ["story"], minimumPoints: points), client) {
        () throws(HNError) in
        try await items(try await client.api().ids(of: .best), Self.maximumScan, client)
          .filter { $0.isVisibleStory && ($0.score ?? 0) >= points }
      }
    }
  }

  /// Searches for the newest items. If the search API fails, the official API is used.
  private func search(
    _ query: HNQuery, _ client: HNClient, fallback: (() async throws(HNError) -> [HNItem])?
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
  private func items(
    _ ids: [HNItem.ID], _ limit: Int, _ client: HNClient
  ) async throws(HNError) -> [HNItem] {
    let (ids, api) = (ids.prefix(limit), try client.api())
    var items: [HNItem.ID: HNItem] = [:]
    for await item in api.items(Array(ids)) { items[item.id] = item }
    // If no item could be fetched, fetch one alone to throw the error.
    if items.isEmpty, let first = ids.first, let item = try await api.item(first) {
      items[first] = item
    }
    return ids.compactMap { items[$0] }
  }

  private func submitted(
    by name: String, _ client: HNClient
  ) async throws(HNError) -> [HNItem] {
    try await items(try await client.api().user(name).submitted, Self.maximumScan, client)
  }

  /// Returns the comments below an item, level by level, direct replies first.
  private func comments(
    below id: HNItem.ID, _ client: HNClient
  ) async throws(HNError) -> [HNItem] {
    guard let item = try await client.api().item(id) else { throw .noSuchItem }
    var (open, comments) = (item.children, [HNItem]())
    while !open.isEmpty, comments.count < Self.maximumScan {
      let level = try await items(open, Self.maximumScan, client)
      comments += level.filter(\.isVisibleComment)
      open = level.flatMap(\.children)
    }
    return comments
  }

  // MARK: Posts

  private func snapshot(
    of address: HNFeedAddress, _ items: [HNItem], _ client: HNClient
  ) -> FeedSnapshot {
    let markup = client.site.markup
    return FeedSnapshot(
      channel: Channel(title: address.title, link: markup.site.description),
      items: items.map { item in
        let (key, page) = (client.key(of: item.id), markup.url(of: item.id)?.description)
        let identity = PostIdentity(
          guid: key, link: item.url ?? page, comments: page, title: item.title, date: item.time)
        return IncomingPost(identity: identity, figures: item.figures) {
          item.post(key: key, page: page)
        }
      },
      completeness: .partial)
  }
}

/// Creates a client on first use.
private final class LazyClient: Sendable {
  private let make: @Sendable () throws(HNError) -> HNClient
  private let made = Mutex<HNClient?>(nil)

  init(_ make: @escaping @Sendable () throws(HNError) -> HNClient) {
    self.make = make
  }

  func get() throws(HNError) -> HNClient {
    try made.withLock { client throws(HNError) in
      if let client { return client }
      let new = try make()
      client = new
      return new
    }
  }
}

extension HNItem {
  fileprivate var isVisibleComment: Bool { kind == .comment && !isDeleted && !isDead }

  fileprivate var figures: PostFigures? {
    guard score != nil || commentCount != nil else { return nil }
    return PostFigures(points: score, commentCount: commentCount)
  }

  fileprivate func post(key: String, page: String?) -> Post {
    var post = Post(
      guid: key, link: url ?? page, comments: page, title: title ?? excerpt,
      authors: author.map { [Author(name: $0)] } ?? [], published: time,
      content: text.map(Post.Content.html))
    post.figures = figures
    return post
  }

  /// The beginning of a comment, as its title.
  private var excerpt: String? {
    text.map { String(PlainText.from($0).prefix(80)) }
  }
}

extension FetchFailure {
  init(_ error: HNError) {
    switch error {
    case .addressUnreachable(_, _, let code):
      self.init(code.map(Code.init) ?? .unreachable, error.description)
    case .tooFast: self.init(.status, error.description, status: 429)
    case .noSuchItem, .noSuchUser: self.init(.status, error.description, status: 404)
    default: self.init(.notAFeed, error.description)
    }
  }
}

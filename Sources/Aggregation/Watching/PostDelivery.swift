import FeedModel
import LibraryStore

/// Delivers the new posts of one refresh while it runs.
struct PostDelivery<FrontEnd: WatchFrontEnd>: Sendable {
  enum Event: Sendable {
    case ended(FeedRefresh)
    case ticked
  }

  let library: Library
  let frontEnd: FrontEnd
  var log: DeliveryLog
  /// The announcements to deliver.
  private(set) var announcements: [Announcement] = []
  /// Whether another program did not accept all of its posts.
  private(set) var hasUndelivered = false
  /// The error that ended the delivery.
  private(set) var failure: (any Error)?

  /// Delivers posts until the events end, and returns the final state.
  consuming func run(_ events: AsyncStream<Event>) async -> Self {
    var batch = DeliveryBatch()
    let start = ContinuousClock.now
    for await event in events {
      switch event {
      case .ended(let feed): batch.add(feed)
      case .ticked: await deliver(batch.takeIfDue(at: start.duration(to: .now)))
      }
    }
    await deliver(batch.takeAll())
    return self
  }

  private mutating func deliver(_ feeds: [FeedRefresh]) async {
    guard failure == nil, !feeds.isEmpty else { return }
    do {
      try await deliverPosts(of: feeds)
    } catch {
      failure = error
    }
  }

  private mutating func deliverPosts(of feeds: [FeedRefresh]) async throws {
    let new = try await library.summary(of: feeds).announcements
    announcements += new
    let unshown = new.filter { !log.shown.contains($0.post) }
    log.shown.formUnion(try await frontEnd.show(unshown, in: library))
    let isHandOver = try await handOver(new.filter { !log.handedOver.contains($0.post) })
    let delivered = new.map(\.post).filter((isHandOver ? log.handedOver : log.shown).contains)
    try await recordAnnounced(delivered)
    log.forget(delivered)
  }

  /// - Returns: whether there is a program that accepts posts.
  private mutating func handOver(_ announcements: [Announcement]) async throws -> Bool {
    guard let handOver = try await frontEnd.handOver(announcements, in: library) else {
      return false
    }
    log.handedOver.formUnion(handOver.posts)
    if !handOver.isComplete { hasUndelivered = true }
    return true
  }

  /// Records delivered posts in a task of its own, so that they are recorded even if this task is
  /// cancelled.
  private func recordAnnounced(_ posts: [PostID]) async throws {
    guard !posts.isEmpty else { return }
    try await Task {
      if try frontEnd.confirmShown() { try await library.store.announced(posts) }
    }.value
  }
}

import Aggregation
import FeedModel
import Foundation
import LibraryStore
import Synchronization

/// A front end that records its calls and fails as configured.
final class RecordingFrontEnd: WatchFrontEnd {
  struct Record: Sendable, Equatable {
    /// The titles of the posts that were shown, oldest first.
    var shown: [String] = []
    /// The titles of the posts in each hand-over.
    var handedOver: [[String]] = []
    /// The titles of the new posts of each refresh.
    var refreshed: [[String]] = []
    var notices: [String] = []
    var openings = 0
    var isOpen = false
  }

  struct Behaviour: Sendable {
    var deliversPosts = true
    var isOver = false
    /// The errors that the next attempts to open the library throw.
    var openingErrors: [StoreError] = []
    /// The errors that the next confirmations throw.
    var confirmationErrors: [StoreError] = []
    /// Whether the next hand-overs are accepted; `nil` if there is no hook.
    var isTaking: [Bool]?
    var libraryState = 0
  }

  private struct State {
    var record = Record()
    var behaviour: Behaviour
  }

  private let library: Library
  private let state: Mutex<State>

  init(_ library: Library, _ behaviour: Behaviour = Behaviour()) {
    self.library = library
    state = Mutex(State(behaviour: behaviour))
  }

  var record: Record { state.withLock(\.record) }

  func change(_ change: (inout Behaviour) -> Void) { state.withLock { change(&$0.behaviour) } }

  // MARK: WatchFrontEnd

  var now: Date { library.now }
  var isOver: Bool { state.withLock(\.behaviour.isOver) }
  var deliversPosts: Bool { state.withLock(\.behaviour.deliversPosts) }

  func openLibrary() throws -> Library {
    try state.withLock { state in
      state.record.openings += 1
      guard state.behaviour.openingErrors.isEmpty else {
        throw state.behaviour.openingErrors.removeFirst()
      }
      state.record.isOpen = true
    }
    return library
  }

  func closeLibrary() async { state.withLock { $0.record.isOpen = false } }

  func libraryState() throws -> String { state.withLock { "\($0.behaviour.libraryState)" } }

  func show(_ announcements: [Announcement], in library: Library) async throws -> [PostID] {
    guard deliversPosts else { return [] }
    let titles = try await titles(announcements.map(\.post), in: library)
    state.withLock { $0.record.shown += titles }
    return announcements.map(\.post)
  }

  func confirmShown() throws -> Bool {
    try state.withLock { state in
      guard state.behaviour.confirmationErrors.isEmpty else {
        throw state.behaviour.confirmationErrors.removeFirst()
      }
      return true
    }
  }

  func handOver(_ announcements: [Announcement], in library: Library) async throws -> HookDelivery?
  {
    guard state.withLock({ $0.behaviour.isTaking }) != nil else { return nil }
    guard !announcements.isEmpty else { return HookDelivery() }
    let titles = try await titles(announcements.map(\.post), in: library)
    let isTaken = state.withLock { state in
      state.record.handedOver.append(titles)
      return state.behaviour.isTaking?.isEmpty == false
        ? state.behaviour.isTaking?.removeFirst() ?? true : true
    }
    var handOver = HookDelivery()
    handOver.posts = isTaken ? announcements.map(\.post) : []
    handOver.isComplete = isTaken
    return handOver
  }

  func refreshEnded(_ summary: RefreshSummary, in library: Library) async throws {
    let titles = try await titles(summary.newPosts, in: library)
    state.withLock { $0.record.refreshed.append(titles) }
  }

  func report(_ notice: WatchNotice) {
    let text =
      switch notice {
      case .feedFailed(let feed, let failure): "\(feed.id.rawValue): \(failure)"
      case .localFailure(let failure): "\(failure)"
      case .feedMoved(let feed, let address): "\(feed.id.rawValue) is at \(address)"
      case .ruleBroken(let rule, _): "rule \(rule.id.rawValue)"
      case .libraryFailed(let error): error.description
      }
    state.withLock { $0.record.notices.append(text) }
  }

  private func titles(_ posts: [PostID], in library: Library) async throws -> [String] {
    guard !posts.isEmpty else { return [] }
    return try await library.store.posts(PostQuery(ids: posts)).map { $0.post.title ?? "" }.sorted()
  }
}

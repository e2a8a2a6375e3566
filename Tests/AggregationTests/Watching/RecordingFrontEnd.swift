import Aggregation
import FeedModel
import Foundation
import LibraryStore
import Synchronization

/// A front end that notes what it is given, and fails as it is told.
final class RecordingFrontEnd: WatchFrontEnd {
  struct Record: Sendable, Equatable {
    /// The titles of the posts that were shown, the oldest first.
    var shown: [String] = []
    /// The titles of the posts that were handed over, one array for each time.
    var handedOver: [[String]] = []
    /// The titles of new posts, one array for each refresh.
    var refreshed: [[String]] = []
    var notices: [String] = []
    var openings = 0
    var isOpen = false
  }

  struct Behaviour: Sendable {
    var deliversPosts = true
    var isOver = false
    /// What the next attempts to open the library throw.
    var openingErrors: [StoreError] = []
    /// What the next confirmations throw.
    var confirmationErrors: [StoreError] = []
    /// Whether a program takes posts, the next times; it does not exist if this is nil.
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

  func handOver(_ announcements: [Announcement], in library: Library) async throws -> HandOver? {
    guard state.withLock({ $0.behaviour.isTaking }) != nil else { return nil }
    guard !announcements.isEmpty else { return HandOver() }
    let titles = try await titles(announcements.map(\.post), in: library)
    let isTaken = state.withLock { state in
      state.record.handedOver.append(titles)
      return state.behaviour.isTaking?.isEmpty == false
        ? state.behaviour.isTaking?.removeFirst() ?? true : true
    }
    return HandOver(posts: isTaken ? announcements.map(\.post) : [], isComplete: isTaken)
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

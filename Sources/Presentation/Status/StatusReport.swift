/// The content of a status bar.
package struct StatusReport: Sendable, Hashable {
  /// The state of the library, which bars use to choose a style.
  enum State: String, Sendable, CaseIterable {
    case none
    case unread
    /// Feeds fail, or the library cannot be read.
    case error
    /// Feeds are being fetched.
    case refreshing
    /// No feed was checked for a day.
    case stale
  }

  /// A feed and how many of its posts are unread.
  struct Feed: Sendable, Hashable {
    var name: String
    var url: String
    var unread: Int
  }

  /// An unread post.
  struct Post: Sendable, Hashable {
    var code: String
    var title: String
    var link: String?
    var feed: String
  }

  /// The number of unread posts in the selected feeds.
  var unread = 0
  var feeds = 0
  /// The number of feeds whose last fetch failed.
  var failing = 0
  package var isRefreshing = false
  var isStale = false
  /// The feeds with the most unread posts, in descending order.
  var top: [Feed] = []
  /// The newest unread posts.
  var newest: [Post] = []
  /// Why the library cannot be read: one sentence for users.
  var problem: String?

  /// The maximum number of feeds and of posts in a report.
  package static let shown = 5

  /// The most important state.
  var state: State {
    if problem != nil { return .error }
    if unread > 0 { return .unread }
    if failing > 0 { return .error }
    return isRefreshing ? .refreshing : isStale ? .stale : .none
  }

  /// All current states, for bars that accept several classes.
  var states: [State] {
    var states: [State] = [problem != nil ? .error : unread > 0 ? .unread : .none]
    if failing > 0 { states.append(.error) }
    if isRefreshing { states.append(.refreshing) }
    if isStale { states.append(.stale) }
    return states
  }

  package static func failed(_ problem: String) -> StatusReport {
    StatusReport(problem: problem)
  }
}

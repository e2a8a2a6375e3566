/// What a status bar shows of the library.
package struct StatusReport: Sendable, Hashable {
  /// The state in one word, by which bars choose a look.
  enum State: String, Sendable, CaseIterable {
    case none
    case unread
    /// Feeds fail, or the library cannot be read.
    case error
    /// Feeds are being fetched.
    case refreshing
    /// Nothing was checked for a day.
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

  /// Of the feeds that were asked for.
  var unread = 0
  var feeds = 0
  /// How many of them failed when they were last asked.
  var failing = 0
  package var isRefreshing = false
  var isStale = false
  /// The feeds with the most unread posts, the most first.
  var top: [Feed] = []
  /// The newest unread posts.
  var newest: [Post] = []
  /// Why the library cannot be read: one sentence for people.
  var problem: String?

  /// How many feeds and posts are named.
  package static let shown = 5

  /// The state that matters most.
  var state: State {
    if problem != nil { return .error }
    if unread > 0 { return .unread }
    if failing > 0 { return .error }
    return isRefreshing ? .refreshing : isStale ? .stale : .none
  }

  /// All states that hold, for bars that take several classes.
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

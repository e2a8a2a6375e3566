public import FeedModel
public import FoundationEssentials
public import LibraryStore

/// What a program supplies so that ``FeedWatcher`` can refresh its library: the library itself, and
/// what happens to new posts and to messages.
public protocol WatchFrontEnd: Sendable {
  /// The present time.
  var now: Date { get }

  /// Whether nothing can be delivered any more, as when the program that reads the output has ended.
  var isOver: Bool { get }

  /// Whether new posts are delivered at all. If not, they stay announcements for another program.
  var deliversPosts: Bool { get }

  /// Opens the library. It stays open until ``closeLibrary()``.
  func openLibrary() throws -> Library

  func closeLibrary() async

  /// Returns a text that changes when any process writes to the library. Called once a second, also
  /// while the library is closed.
  func libraryState() throws -> String

  /// Shows new posts to the user.
  ///
  /// - Returns: the posts that were shown. Others may have been deleted since they were announced.
  func show(_ announcements: [Announcement], in library: Library) async throws -> [PostID]

  /// Makes sure that what was shown has reached the user.
  ///
  /// - Returns: false if it did not, so that the posts are to be announced again.
  func confirmShown() throws -> Bool

  /// Passes new posts to another program, which decides whether they count as delivered.
  ///
  /// - Returns: nil if there is no such program: then the posts that were shown are delivered.
  func handOver(_ announcements: [Announcement], in library: Library) async throws -> HandOver?

  /// Called when the feeds of a refresh have ended and their posts are delivered.
  ///
  /// - Parameter summary: the feeds, with the announcements that were to be delivered.
  func refreshEnded(_ summary: RefreshSummary, in library: Library) async throws

  /// Tells the user about a problem, once as long as it lasts, or about a change.
  func report(_ notice: WatchNotice)
}

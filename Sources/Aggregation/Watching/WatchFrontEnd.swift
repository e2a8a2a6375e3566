public import FeedModel
public import FoundationEssentials
public import LibraryStore

/// The functions that a program supplies to ``FeedWatcher``: access to the library, and the
/// delivery of posts and messages.
public protocol WatchFrontEnd: Sendable {
  /// The current time.
  var now: Date { get }

  /// Whether nothing more can be delivered, for example because the program that reads the output
  /// has ended.
  var isOver: Bool { get }

  /// Whether new posts are delivered. If not, they remain announcements for another program.
  var deliversPosts: Bool { get }

  /// Opens the library. It stays open until ``closeLibrary()``.
  func openLibrary() throws -> Library

  func closeLibrary() async

  /// Returns a string that changes when any process writes to the library. It is called once a
  /// second, even while the library is closed.
  func libraryState() throws -> String

  /// Shows new posts to the user.
  ///
  /// - Returns: the posts that were shown. Others may have been deleted since they were announced.
  func show(_ announcements: [Announcement], in library: Library) async throws -> [PostID]

  /// Ensures that the posts that were shown have reached the user.
  ///
  /// - Returns: `false` if they did not, so that they are announced again.
  func confirmShown() throws -> Bool

  /// Passes new posts to another program, which decides whether they count as delivered.
  ///
  /// - Returns: `nil` if there is no such program. In this case the posts that were shown count as
  ///   delivered.
  func handOver(_ announcements: [Announcement], in library: Library) async throws -> HookDelivery?

  /// Notifies the front end that the feeds of a refresh have ended and their posts are delivered.
  ///
  /// - Parameter summary: the feeds, with the announcements to deliver.
  func refreshEnded(_ summary: RefreshSummary, in library: Library) async throws

  /// Reports a problem or a change to the user. A problem that lasts is reported once.
  func report(_ notice: WatchNotice)
}

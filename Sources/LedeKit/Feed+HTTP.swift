import FeedFetching
public import FeedModel
import FoundationEssentials
import HTTPTransport
import WebClient

extension Feed {
  /// Fetches the feed over HTTP, and returns the new posts.
  ///
  /// The first call returns all posts of the feed; later calls return only posts that are new since
  /// then. For several feeds, create one ``HTTPFeedSource`` and use ``refresh(from:now:)``, so that
  /// they share connections.
  ///
  /// - Parameter userAgent: The User-Agent header. It should name the program and a URL about it.
  /// - Returns: The new posts in the order of the feed.
  /// - Throws: ``FetchFailure`` if the feed could not be fetched or is not a feed.
  public mutating func refresh(
    userAgent: String = "LedeKit"
  ) async throws(FetchFailure) -> [Post] {
    let source = HTTPFeedSource(
      client: WebClient(transport: CurlTransport()), policy: FetchPolicy(userAgent: userAgent))
    return try await refresh(from: source, now: Date())
  }
}

import FeedFetching
public import FeedModel
import FoundationEssentials
import HTTPTransport
import WebClient

extension Feed {
  /// Fetches the feed over HTTP and keeps what is new.
  ///
  /// The first call returns every post of the feed, later calls only what has come since. For
  /// many feeds make one ``HTTPFeedSource`` and use ``refresh(from:now:)``: it shares connections.
  ///
  /// - Parameter userAgent: who is asking, with an address to read about it; servers want to know.
  /// - Returns: the new posts, in the feed's order.
  /// - Throws: ``FetchFailure`` when the feed could not be fetched or is no feed.
  public mutating func refresh(
    userAgent: String = "LedeKit"
  ) async throws(FetchFailure) -> [Post] {
    let source = HTTPFeedSource(
      client: WebClient(transport: CurlTransport()), policy: FetchPolicy(userAgent: userAgent))
    return try await refresh(from: source, now: Date())
  }
}

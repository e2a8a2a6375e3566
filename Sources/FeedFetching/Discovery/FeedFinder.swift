public import FeedFormats
public import FeedModel
public import FoundationEssentials
import HTTPTransport
public import WebClient

/// Finds the feeds of an address: the address itself, the feeds that are known for its site, and
/// the feeds that its page names, links to or has at usual paths.
///
/// See `Documentation/FindingFeeds.md`.
public struct FeedFinder: Sendable {
  let fetcher: HTTPFetcher

  public init(client: WebClient, policy: FetchPolicy) {
    fetcher = HTTPFetcher(client: client, policy: policy)
  }

  /// The queue that orders the requests.
  public var queue: HostQueue { fetcher.client.queue }

  /// Records `Retry-After` deadlines of hosts, such as stored ones, in ``queue``.
  public func add(deadlines: [String: Date], now: Date) {
    fetcher.add(deadlines: deadlines, now: now)
  }

  /// Returns the feeds of an address, best first. There is at least one.
  ///
  /// If the address is itself a feed, the result includes its fetched document, so that it need not
  /// be fetched again.
  ///
  /// - Parameter text: the address as typed. Without a scheme, https is tried first, then http.
  /// - Throws: ``FetchFailure`` if the address cannot be fetched or no feed is found.
  public func find(_ text: String, now: Date) async throws(FetchFailure) -> [FoundFeed] {
    var failure = FetchFailure(
      .address, "this is not a web address; it must start with http:// or https://")
    for url in TypedAddress.candidates(text) {
      do throws(FetchFailure) {
        var search = FeedSearch(fetcher, given: url, now: now)
        var found = try await search.run()
        for index in found.indices { found[index].given = url }
        return found
      } catch {
        failure = error
        // Firewalls drop connections to closed ports, so a timeout is treated like a refused
        // connection.
        if error.code != .unreachable && error.code != .limit { break }
      }
    }
    throw failure
  }

  /// Downloads a document of any kind.
  public func download(_ url: String) async throws(FetchFailure) -> Download {
    // The response is not recorded, so the time does not matter.
    let answer = try await fetcher.getPage(url, now: .distantPast)
    if let interruption = answer.interruption { throw interruption }
    return Download(bytes: answer.body, context: answer.context)
  }

  /// The bytes of a document and the context needed to parse them.
  public struct Download: Sendable {
    public var bytes: [UInt8]
    public var context: FeedParser.Context
  }
}

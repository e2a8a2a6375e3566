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
        var found = try await look(at: url, now: now)
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

  private func look(at url: String, now: Date) async throws(FetchFailure) -> [FoundFeed] {
    var probe = FeedProbe(fetcher, given: url, now: now)
    if let known = try await ask(SiteRule.answer(for: url), &probe) { return known }
    let answer = try await get(url, now: now)
    if DocumentKind(sniffing: answer.body) == .html {
      if let breakOff = answer.breakOff { throw breakOff }
      return try await PageSearch(answer.body, at: answer.trace.url, fetcher.policy).run(
        &probe, self)
    }
    do throws(HTTPFetcher.Stop) {
      let outcome = try fetcher.outcome(of: answer, FetchState(), now: now)
      return [FoundFeed(link: FeedLink(url: url), outcome: outcome)]
    } catch {
      throw error.failure
    }
  }

  /// Fetches an address, whatever its content type.
  private func get(_ url: String, now: Date) async throws(FetchFailure) -> HTTPFetcher.Answer {
    do throws(HTTPFetcher.Stop) {
      return try await fetcher.get(
        url, given: url, state: FetchState(), accept: FetchPolicy.acceptPages, now: now)
    } catch {
      throw error.failure
    }
  }

  /// Returns the feeds that a rule derives; nil if there are none.
  ///
  /// Rules may be outdated, so a single feed is fetched to check that it exists. Several feeds are
  /// returned without a request.
  func ask(
    _ answer: SiteRule.Answer?, _ probe: inout FeedProbe
  ) async throws(FetchFailure) -> [FoundFeed]? {
    switch answer {
    case .refused(let reason): throw FetchFailure(.address, reason)
    case .feeds(let links) where links.count > 1: return links.map { FoundFeed(link: $0) }
    case .feeds(let links):
      guard let link = links.first else { return nil }
      return await probe.feed(at: link.url, redirects: fetcher.policy.redirects).map { [$0] }
    case nil: return nil
    }
  }

  /// Downloads a document of any kind.
  public func download(_ url: String) async throws(FetchFailure) -> Download {
    // The response is not recorded, so the time does not matter.
    let answer = try await get(url, now: .distantPast)
    if let breakOff = answer.breakOff { throw breakOff }
    let headers = answer.trace.headers
    return Download(
      bytes: answer.body,
      context: FeedParser.Context(
        url: answer.trace.url, contentType: headers["Content-Type"],
        contentLocation: headers["Content-Location"]))
  }

  /// The bytes of a document and the context needed to parse them.
  public struct Download: Sendable {
    public var bytes: [UInt8]
    public var context: FeedParser.Context
  }
}

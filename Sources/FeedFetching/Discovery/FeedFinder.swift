public import FeedFormats
public import FeedModel
public import FoundationEssentials
import HTTPTransport
public import WebClient

/// Finds the feed that is meant by an address: the address itself, what is known of its site, or the
/// feeds its page names, links to, or keeps at the usual places.
///
/// See `Documentation/FindingFeeds.md`.
public struct FeedFinder: Sendable {
  let fetcher: HTTPFetcher

  public init(client: WebClient, policy: FetchPolicy) {
    fetcher = HTTPFetcher(client: client, policy: policy)
  }

  /// The order of requests.
  public var queue: HostQueue { fetcher.client.queue }

  /// Records the `Retry-After` deadlines of hosts, such as those that were stored, in ``queue``.
  public func add(deadlines: [String: Date], now: Date) {
    fetcher.add(deadlines: deadlines, now: now)
  }

  /// The feeds that an address stands for, the best first; one at least.
  ///
  /// The address itself comes fetched, so that nobody asks its server again at once.
  ///
  /// - Parameter text: as typed: without a scheme https is tried first, then http.
  /// - Throws: ``FetchFailure`` when it could not be fetched, or there is no feed to be found.
  public func find(_ text: String, now: Date) async throws(FetchFailure) -> [FoundFeed] {
    var failure = FetchFailure(
      .address, "this is no web address; it has to begin with http:// or https://")
    for url in TypedAddress.candidates(text) {
      do throws(FetchFailure) {
        var found = try await look(at: url, now: now)
        for index in found.indices { found[index].given = url }
        return found
      } catch {
        failure = error
        // A host that drops connections to a port answers as little as one that refuses them.
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

  /// Asks an address for whatever it has.
  private func get(_ url: String, now: Date) async throws(FetchFailure) -> HTTPFetcher.Answer {
    do throws(HTTPFetcher.Stop) {
      return try await fetcher.get(
        url, given: url, state: FetchState(), accept: FetchPolicy.acceptPages, now: now)
    } catch {
      throw error.failure
    }
  }

  /// The feeds that a rule knows. A single one has to be there: rules grow old.
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

  /// A document as it is, whatever it is.
  public func download(_ url: String) async throws(FetchFailure) -> Download {
    // Nothing is remembered of it, so the time does not matter.
    let answer = try await get(url, now: .distantPast)
    if let breakOff = answer.breakOff { throw breakOff }
    let headers = answer.trace.headers
    return Download(
      bytes: answer.body,
      context: FeedParser.Context(
        url: answer.trace.url, contentType: headers["Content-Type"],
        contentLocation: headers["Content-Location"]))
  }

  /// Bytes with what is needed to read them.
  public struct Download: Sendable {
    public var bytes: [UInt8]
    public var context: FeedParser.Context
  }
}

import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing
import WebClient

/// A server, a source and a time for tests of fetching.
struct FetchBench {
  let server: TestHTTPServer
  /// Redirects to other local servers are trusted here. They have tests of their own.
  let transport = CurlTransport(trusting: ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
  let client: WebClient
  let source: HTTPFeedSource
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    server = try TestHTTPServer()
    client = WebClient(transport: transport)
    source = HTTPFeedSource(client: client, policy: .test)
  }

  var url: String { server.url("/feed") }

  func fetch(
    _ state: FetchState = FetchState(), from path: String = "/feed"
  ) async -> FetchOutcome {
    await source.fetch(server.url(path), state: state, now: now)
  }

  /// Returns the expected state after a complete feed.
  func state(
    _ body: String, tag: String? = nil, date: String? = nil, from path: String = "/feed"
  ) -> FetchState {
    let validators = Validators(url: server.url(path), entityTag: tag, lastModified: date)
    return FetchState(
      validators: tag == nil && date == nil ? nil : validators, bodyDigest: Digest(body),
      lastChecked: now, lastSucceeded: now)
  }

  /// The path and validators of each request.
  var requested: [String] {
    server.requests.map { request in
      [request.path, request["If-None-Match"], request["If-Modified-Since"]]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}

extension FetchState {
  /// The state without what only the schedule needs, which has tests of its own.
  var core: FetchState {
    var state = self
    state.memory = FetchMemory()
    return state
  }
}

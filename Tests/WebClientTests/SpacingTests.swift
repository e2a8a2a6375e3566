import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

@Suite(.timeLimit(.minutes(10)))
struct `Two requests to a host` {
  private let transport = RecordingTransport()
  private let queue = HostQueue()

  private func send(_ url: String) async throws {
    var request = WebRequest(.get, try #require(WebURL(url)))
    request.spacing = .seconds(60)
    _ = try await WebClient(transport: transport, queue: queue).send(request).body.collect()
  }

  @Test(arguments: ["https://a.ex/", "https://127.0.0.1.a.ex/"])
  func `are some time apart`(url: String) async throws {
    try await send(url)
    let second = Task { try await send(url) }
    await eventually { queue.load.waiting == 1 }
    second.cancel()
    await #expect(throws: WebError.self) { try await second.value }
    #expect(transport.requested == [url])
  }

  @Test(arguments: ["http://127.0.0.1:8080/x", "http://localhost/", "http://[::1]/"])
  func `follow each other at once on this machine`(url: String) async throws {
    try await send(url)
    try await send(url)
    #expect(transport.requested == [url, url])
  }
}

@Suite
struct `A host that is requested by https only` {
  @Test(arguments: [
    ("http://h.ex/a?b", "https://h.ex/a?b"), ("http://H.ex/", "https://h.ex/"),
    ("http://h.ex:80/", "https://h.ex/"), ("http://h.ex/#f", "https://h.ex/"),
    ("http://sub.h.ex/", nil), ("http://h.ex:8080/", nil), ("https://h.ex/", nil),
    ("http://h.ex.evil.ex/", nil),
  ])
  func `gets no request in the clear`(url: String, upgraded: String?) async throws {
    let transport = RecordingTransport()
    var request = WebRequest(.get, try #require(WebURL(url)))
    request.secureHosts = ["h.ex"]
    let response = try await WebClient(transport: transport).send(request)
    #expect(transport.requested == [upgraded ?? request.url.description])
    #expect(response.chain.statuses == (upgraded == nil ? [] : [301]))
    #expect(response.chain.isUpgraded == (upgraded != nil))
  }
}

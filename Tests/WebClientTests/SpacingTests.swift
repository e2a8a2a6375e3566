import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

@Suite(.timeLimit(.minutes(10)))
struct SpacingTests {
  private let transport = RecordingTransport()
  private let queue = HostQueue()

  private func send(_ url: String) async throws {
    var request = WebRequest(.get, try #require(WebURL(url)))
    request.spacing = .seconds(60)
    _ = try await WebClient(transport: transport, queue: queue).send(request).body.collect()
  }

  @Test(arguments: ["https://a.ex/", "https://127.0.0.1.a.ex/"])
  func `two requests to a host are separated by the spacing`(url: String) async throws {
    try await send(url)
    let second = Task { try await send(url) }
    await eventually { queue.load.waiting == 1 }
    second.cancel()
    await #expect(throws: WebError.self) { try await second.value }
    #expect(transport.requested == [url])
  }

  @Test(arguments: ["http://127.0.0.1:8080/x", "http://localhost/", "http://[::1]/"])
  func `requests to this machine are not delayed`(url: String) async throws {
    try await send(url)
    try await send(url)
    #expect(transport.requested == [url, url])
  }
}

@Suite
struct SecureUpgradeTests {
  @Test(arguments: [
    ("http://h.ex/a?b", "https://h.ex/a?b"), ("http://H.ex/", "https://h.ex/"),
    ("http://h.ex:80/", "https://h.ex/"), ("http://h.ex/#f", "https://h.ex/"),
    ("http://sub.h.ex/", nil), ("http://h.ex:8080/", nil), ("https://h.ex/", nil),
    ("http://h.ex.evil.ex/", nil),
  ])
  func `a request to a host that requires https is upgraded`(url: String, upgraded: String?)
    async throws
  {
    let transport = RecordingTransport()
    var request = WebRequest(.get, try #require(WebURL(url)))
    request.secureHosts = ["h.ex"]
    let response = try await WebClient(transport: transport).send(request)
    #expect(transport.requested == [upgraded ?? request.url.description])
    #expect(response.chain.statuses == (upgraded == nil ? [] : [301]))
    #expect(response.chain.isUpgraded == (upgraded != nil))
  }
}

import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FailureTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  @Test func `a refused connection is an error`() async throws {
    let port = try RefusingPort()
    #expect(
      await transport.failure(port.url()) == HTTPTransportError(.connect, "connection refused"))
  }

  @Test func `a host name without an address is an error`() async {
    #expect(
      await transport.failure("http://lede.invalid/")
        == HTTPTransportError(.resolve, "the host name cannot be resolved"))
  }

  @Test func `a connection that closes before the response is an error`() async {
    server.set("/a", .closeAtOnce)
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.broken, "the server closed the connection without a response"))
  }

  @Test func `https to a server without TLS is an error`() async {
    let url = server.url("/").replacing("http:", with: "https:")
    #expect(await transport.failure(url)?.code == .tls)
  }

  @Test func `a response that is not HTTP is an error`() async {
    server.set("/a", .raw("220 ready\r\n\r\n"))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.broken, "the response is not HTTP"))
  }

  @Test func `a body shorter than announced is an error after the data that arrived`() async throws
  {
    server.set("/a", .truncated(Array("<rss><channel/></rss>".utf8), sending: 5))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    var chunks = response.body.makeAsyncIterator()
    #expect(try await chunks.next() == Array("<rss>".utf8))
    await #expect(throws: HTTPTransportError(.broken, "the response was cut off")) {
      try await chunks.next()
    }
  }

  @Test func `a chunked body without an end is an error`() async {
    server.set("/a", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<rss>\r\n"))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.broken, "the response was cut off"))
  }

  @Test(arguments: [["gzip, gzip"], ["gzip", "gzip"], ["identity", "GZip,x-gzip"]])
  func `a body with more than one content coding is an error`(codings: [String]) async {
    let body = Gzip.stored(Gzip.stored(Array("<rss/>".utf8)))
    let headers = codings.map { TestHTTPRequest.Field("Content-Encoding", $0) }
    server.set("/a", .response(status: 200, headers: headers, body: body))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(
          .broken, "the response has more than one content coding, which is not supported"))
    server.set("/a", .response(status: 404, headers: headers, body: []))
    #expect(await transport.failure(server.url("/a")) == nil)
  }

  @Test(arguments: [
    ("gzip", Array("no gzip at all".utf8)),
    ("gzip", Array(Gzip.stored(Array("<rss/>".utf8)).dropLast(6)) + [0, 0, 0, 0, 0, 0]),
    ("rot13", Array("<eff/>".utf8)),
    ("br", Array("no brotli at all".utf8)),
  ])
  func `a corrupt or unknown content coding is an error`(coding: String, body: [UInt8]) async {
    let headers = [TestHTTPRequest.Field("Content-Encoding", coding)]
    server.set("/a", .response(status: 200, headers: headers, body: body))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.broken, "the response's content coding cannot be decoded"))
  }
}

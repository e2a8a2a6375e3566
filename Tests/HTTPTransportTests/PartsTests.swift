import CLibCurl
import Glibc
import Testing

@testable import HTTPTransport

@Suite
struct ResponseHeadParserTests {
  private func events(_ lines: [String], limit: Int = 1000) -> [ResponseHeadParser.Event] {
    var parser = ResponseHeadParser(limit: limit)
    return lines.map { parser.consume(Array($0.utf8)) }
  }

  @Test func `the head parser drops interim responses and keeps the order of fields`() {
    let lines = [
      "HTTP/1.1 100 Continue\r\n", "X: 0\r\n", "\r\n", "HTTP/2 200 \r\n", "A: 1\r\n",
      "a:\t two  words \r\n", "no colon\r\n", "B:\r\n", "\r\n", "Trailer: x\r\n", "\r\n",
    ]
    let head = ResponseHead(status: 200, headers: ["A": "1", "a": "two  words", "B": ""])
    #expect(
      events(lines) == Array(repeating: .more, count: 8) + [.complete(head), .more, .more])
  }

  @Test func `the head parser joins folded lines`() {
    let lines = ["HTTP/1.1 200 OK\r\n", " orphan\r\n", "A: 1\r\n", "\t 2 \r\n", "\r\n"]
    #expect(
      events(lines).last == .complete(ResponseHead(status: 200, headers: ["A": "1 2"])))
  }

  @Test func `the head parser counts the bytes of all heads`() {
    let lines = ["HTTP/1.1 100 A\r\n", "\r\n", "HTTP/1.1 200 B\r\n", "\r\n", "T: 1\r\n"]
    #expect(events(lines, limit: 33).map { $0 == .tooLarge } == [false, false, true, true, true])
    #expect(events(lines, limit: 36).map { $0 == .tooLarge } == [false, false, false, false, true])
  }
}

@Suite
struct HeaderTextTests {
  @Test func `UTF-8 bytes of a header field are decoded as text`() {
    #expect(HeaderText.decode(Array("W/\"é–🙂\"".utf8)) == "W/\"é–🙂\"")
    #expect(HeaderText.encode("é") == [0xC3, 0xA9])
  }

  @Test func `a byte that is not UTF-8 is decoded as a private-use code point`() {
    #expect(HeaderText.decode([0x61, 0xE9, 0x62]) == "a\u{10FFE9}b")
  }

  @Test func `header text is encoded to the original bytes, whatever they are`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      // Lead bytes and continuation bytes are the interesting ones.
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: Bool.random(using: &random) ? 0x20...0xFF : 0x80...0xBF, using: &random)
      }
      #expect(HeaderText.encode(HeaderText.decode(bytes)) == bytes)
    }
    let escape = Array("\u{10FFE9}".utf8)
    #expect(HeaderText.encode(HeaderText.decode(escape)) == escape)
  }
}

@Suite
struct ExchangeTests {
  @Test func `an exchange pauses the transfer once when too many bytes are unread`() {
    var exchange = Exchange()
    _ = exchange.receive(nil, [UInt8](repeating: 0, count: Exchange.crowdedAt))
    var pauses = [exchange.pauseIfCrowded()]
    _ = exchange.receive(nil, [0])
    pauses.append(exchange.pauseIfCrowded())
    pauses.append(exchange.pauseIfCrowded())
    #expect(pauses == [false, true, false])
  }

  @Test func `an exchange returns the received bytes, resumes the transfer, then ends`()
    async throws
  {
    var exchange = Exchange()
    let bytes = [UInt8](repeating: 0, count: Exchange.crowdedAt + 1)
    _ = exchange.receive(nil, bytes)
    _ = exchange.pauseIfCrowded()
    _ = exchange.end(.failure(.closed))
    _ = exchange.end(.success(()))
    var resumes: [Bool] = []
    var parts: [Exchange.PartResult] = []
    for _ in 0..<2 {
      parts.append(
        await withCheckedContinuation { reader in
          let wake = exchange.read(reader)
          resumes.append(exchange.mustResume())
          wake?.perform()
        })
    }
    #expect(parts == [.success(.bytes(bytes)), .failure(.closed)])
    #expect(resumes == [true, false])
  }
}

@Suite
struct ErrorTextTests {
  @Test(arguments: [
    (1, "1 bytes"), (1500, "1500 bytes"), (64 << 10, "64 KiB"), (20 << 20, "20 MiB"),
  ])
  func `error texts state sizes in whole units`(count: Int, text: String) {
    #expect(HTTPTransportError.byteText(count) == text)
  }

  @Test(arguments: [
    (Duration.milliseconds(200), "200 ms"), (.seconds(60), "60 s"),
    (.milliseconds(1500), "1.5 s"),
  ])
  func `error texts state durations`(duration: Duration, text: String) {
    #expect(duration.text == text)
  }
}

@Suite
struct CurlErrorTests {
  @Test func `errors of libcurl that the proxy causes are attributed to the proxy`() {
    func error(_ code: CURLcode, _ change: (inout CurlFacts) -> Void = { _ in })
      -> HTTPTransportError
    {
      self.error(code) {
        ($0.proxy, $0.isConnected, $0.hasReachedNext) = ("http_proxy", false, false)
        change(&$0)
      }
    }
    let errors = [
      error(CURLE_COULDNT_CONNECT) { $0.systemError = ECONNREFUSED },
      error(CURLE_OPERATION_TIMEDOUT),
      error(CURLE_COULDNT_RESOLVE_PROXY),
      error(CURLE_RECV_ERROR) { $0.tunnelStatus = 407 },
      error(CURLE_RECV_ERROR) { $0.tunnelStatus = 502 },
      error(CURLE_OPERATION_TIMEDOUT) { $0.hasReachedNext = true },
      error(CURLE_COULDNT_CONNECT) { $0.systemError = ENETUNREACH },
      error(CURLE_COULDNT_CONNECT) { $0.lacksHandles = true },
    ]
    #expect(
      errors == [
        HTTPTransportError(.proxy, "the proxy (http_proxy) cannot be reached: connection refused"),
        HTTPTransportError(
          .proxy, "the proxy (http_proxy) cannot be reached: no connection within 10 s"),
        HTTPTransportError(.proxy, "the proxy's name (http_proxy) cannot be resolved"),
        HTTPTransportError(.proxy, "the proxy (http_proxy) requires a login (407)"),
        HTTPTransportError(.connect, "the proxy (http_proxy) cannot reach the host (502)"),
        HTTPTransportError(.timeout, "no connection within 10 s"),
        HTTPTransportError(.offline, "the network cannot be reached"),
        HTTPTransportError(
          .handles, "too many files are open; raise the limit (ulimit -n)"),
      ])
  }

  private func error(_ code: CURLcode, _ change: (inout CurlFacts) -> Void) -> HTTPTransportError {
    var facts = CurlFacts(limits: .feed, isConnected: true, hasReachedNext: true)
    change(&facts)
    return HTTPTransportError(code, facts)
  }

  @Test func `errors of libcurl are described in one clause`() {
    let errors = [
      error(CURLE_OPERATION_TIMEDOUT) { $0.isConnected = false },
      error(CURLE_OPERATION_TIMEDOUT) { _ in },
      error(CURLE_OPERATION_TIMEDOUT) { $0.hasHead = true },
      error(CURLE_OPERATION_TIMEDOUT) { $0.isStalled = true },
      error(CURLE_OPERATION_TIMEDOUT) {
        $0.hasHead = true
        $0.isStalled = true
      },
      error(CURLE_COULDNT_CONNECT) { $0.systemError = ENETUNREACH },
      error(CURLE_COULDNT_CONNECT) { $0.systemError = EHOSTUNREACH },
      error(CURLE_RECV_ERROR) { _ in },
      error(CURLE_RECV_ERROR) { $0.hasHead = true },
      error(CURLE_PEER_FAILED_VERIFICATION) { $0.certificateProblem = 10 },
      error(CURLE_PEER_FAILED_VERIFICATION) { $0.certificateProblem = 62 },
      error(CURLE_PEER_FAILED_VERIFICATION) { $0.certificateProblem = 1 },
      error(CURLE_HTTP2_STREAM) { $0.hasHead = true },
    ]
    #expect(
      errors == [
        HTTPTransportError(.timeout, "no connection within 10 s"),
        HTTPTransportError(.timeout, "no response within 60 s"),
        HTTPTransportError(.timeout, "the response was not complete within 60 s"),
        HTTPTransportError(.timeout, "no response within 20 s"),
        HTTPTransportError(.timeout, "the response stalled for 20 s"),
        HTTPTransportError(.offline, "the network cannot be reached"),
        HTTPTransportError(.connect, "the host cannot be reached"),
        HTTPTransportError(.connect, "the connection was lost"),
        HTTPTransportError(.broken, "the connection was lost during the response"),
        HTTPTransportError(.tls, "the certificate has expired"),
        HTTPTransportError(.tls, "the certificate is for another host"),
        HTTPTransportError(.tls, "the certificate is for another host"),
        HTTPTransportError(.broken, "the response was cut off"),
      ])
  }
}

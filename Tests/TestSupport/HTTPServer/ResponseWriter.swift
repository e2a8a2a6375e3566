import Glibc

/// Sends a response. Every function returns whether the connection can be used again.
struct ResponseWriter {
  let socket: Socket
  let request: TestHTTPRequest

  func send(_ response: TestHTTPResponse) -> Bool {
    switch response {
    case .document(let document):
      send(document)
    case .response(let status, let headers, let body):
      send(status, headers, body)
    case .hang:
      waitForClose()
    case .trickle(let bytes, let pause):
      trickle(bytes, every: pause)
    case .truncated(let body, let count):
      close(after: head(200, length: body.count) + body.prefix(count))
    case .closeAtOnce:
      false
    case .endless:
      sendEndlessly()
    case .hugeHeaders(let bytes):
      sendHugeHeaders(bytes)
    case .raw(let bytes):
      close(after: bytes)
    case .tunnel(let port):
      tunnel(to: port)
    case .delayed(let pause, let response):
      socket.staysOpen(for: pause) && send(response)
    case .computed(let compute):
      send(compute(request))
    case .held(let gate, let response):
      wait(for: gate) && send(response)
    }
  }

  private func tunnel(to port: UInt16) -> Bool {
    guard let server = try? Socket.connected(to: port),
      socket.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)),
      let back = startThread({ [socket] in server.carry(to: socket) })
    else { return false }
    socket.carry(to: server)
    pthread_join(back, nil)
    return false
  }

  private func wait(for gate: TestGate) -> Bool {
    while !gate.isOpen {
      guard socket.staysOpen(for: .milliseconds(5)) else { return false }
    }
    return true
  }
}

// MARK: - Complete responses

extension ResponseWriter {
  private func send(_ document: TestHTTPDocument) -> Bool {
    var headers: [TestHTTPRequest.Field] = []
    if let etag = document.etag { headers.append(.init("ETag", etag)) }
    if let date = document.lastModified { headers.append(.init("Last-Modified", date)) }
    if document.isKnown(to: request) { return send(304, headers, []) }
    headers.append(.init("Content-Type", document.contentType))
    guard document.gzip, request["Accept-Encoding"]?.contains("gzip") == true else {
      return send(200, headers, document.body)
    }
    headers.append(.init("Content-Encoding", "gzip"))
    return send(200, headers, Gzip.stored(document.body))
  }

  private func send(_ status: Int, _ headers: [TestHTTPRequest.Field], _ body: [UInt8]) -> Bool {
    var headers = headers
    let hasLength = headers.contains {
      ["content-length", "transfer-encoding"].contains($0.name.lowercased())
    }
    if !hasLength, status != 304, status != 204 {
      headers.append(.init("Content-Length", "\(body.count)"))
    }
    let bytes = head(status, headers)
    return socket.send(request.method == "HEAD" ? bytes : bytes + body)
  }

  private func head(_ status: Int, length: Int) -> [UInt8] {
    head(status, [.init("Content-Length", "\(length)")])
  }

  private func head(_ status: Int, _ headers: [TestHTTPRequest.Field]) -> [UInt8] {
    let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) \(status < 400 ? "OK" : "Error")\r\n\(fields)\r\n".utf8)
  }
}

// MARK: - Faults

extension ResponseWriter {
  private func close(after bytes: [UInt8]) -> Bool {
    _ = socket.send(bytes)
    return false
  }

  private func waitForClose() -> Bool {
    while socket.receive() != nil {}
    return false
  }

  private func trickle(_ bytes: [UInt8], every pause: Duration) -> Bool {
    guard socket.send(head(200, length: bytes.count)) else { return false }
    return bytes.allSatisfy { byte in
      socket.send([byte]) && socket.staysOpen(for: pause)
    }
  }

  private func sendEndlessly() -> Bool {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
    guard socket.send(head(200, [])) else { return false }
    while socket.send(chunk) {}
    return false
  }

  private func sendHugeHeaders(_ count: Int) -> Bool {
    let line = "X-Filler: \(String(repeating: "x", count: 1000))\r\n"
    let filler = String(repeating: line, count: count / line.utf8.count + 1)
    let end = "Content-Length: 2\r\n\r\nok"
    return socket.send(Array("HTTP/1.1 200 OK\r\n\(filler)\(end)".utf8))
  }
}

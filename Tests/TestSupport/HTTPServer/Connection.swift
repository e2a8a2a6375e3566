/// A connection, which reads requests and responds on its own thread until either side closes it.
struct Connection {
  let socket: Socket
  let core: ServerCore

  private static let largestHead = 1 << 20

  func serve() {
    var input: [UInt8] = []
    while let head = readHead(&input) {
      guard var request = TestHTTPRequest(head: head) else { return refuse() }
      guard let body = readBody(of: request, &input) else { return }
      request.body = body
      let response = core.response(to: request)
      core.update { $0.activity.requests.append(request) }
      guard ResponseWriter(socket: socket, request: request).send(response) else { return }
    }
  }

  /// Reads the next head without its empty line. Bytes after it stay in `input`.
  private func readHead(_ input: inout [UInt8]) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = headEnd(input, from: searched) {
        defer { input.removeFirst(end + 4) }
        return Array(input[..<end])
      }
      // A TLS handshake contains no line ends, so that waiting for one would not end.
      if let first = input.first, !("A"..."Z").contains(Character(UnicodeScalar(first))) {
        return input
      }
      searched = max(0, input.count - 3)
      guard input.count < Self.largestHead, let more = socket.receive() else { return nil }
      input += more
    }
  }

  /// Reads the body of a request, or returns `nil` if the client closes before its end.
  private func readBody(of request: TestHTTPRequest, _ input: inout [UInt8]) -> [UInt8]? {
    let length = request["Content-Length"].flatMap { Int($0) } ?? 0
    while input.count < length {
      guard let more = socket.receive() else { return nil }
      input += more
    }
    defer { input.removeFirst(length) }
    return Array(input.prefix(length))
  }

  private func headEnd(_ input: [UInt8], from start: Int) -> Int? {
    guard input.count >= start + 4 else { return nil }
    return (start...(input.count - 4)).first { index in
      input[index] == 13 && input[index + 1] == 10 && input[index + 2] == 13
        && input[index + 3] == 10
    }
  }

  private func refuse() {
    _ = socket.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
  }
}

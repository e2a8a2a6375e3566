/// A port that is bound but has no listener: connections to it are refused during the lifetime of
/// this value.
public final class RefusingPort: Sendable {
  private let socket: Socket
  private let port: UInt16

  public init() throws(SocketError) {
    socket = try Socket.bound()
    port = try socket.port()
  }

  public func url(_ path: String = "/") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }
}

/// A port that accepts connections and never sends anything: no TLS handshake, no response.
public final class SilentPort: Sendable {
  private let socket: Socket
  private let port: UInt16

  public init() throws(SocketError) {
    socket = try Socket.listening()
    port = try socket.port()
  }

  public func url(_ path: String = "/", scheme: String = "http") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }
}

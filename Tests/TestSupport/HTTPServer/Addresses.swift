/// A port that is taken, and on which nothing listens: connections to it are refused for as long
/// as this value lives.
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

/// A port that takes connections and never says a word: no TLS greeting, no answer.
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

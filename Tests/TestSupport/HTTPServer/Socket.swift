import Glibc

/// A system call on a socket failed.
public struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  public var call: String
  public var number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }

  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// A TCP socket on the loopback interface. It closes when it is let go; ``shutDown()`` ends calls
/// that wait in other threads without freeing the descriptor under them.
final class Socket: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Bound to a free port of a loopback address, not listening.
  static func bound(to host: UInt32 = loopback) throws(SocketError) -> Socket {
    try make(host: host, port: 0, "bind", Glibc.bind)
  }

  /// 127.0.0.1.
  static let loopback: UInt32 = 0x7F00_0001

  /// Connected to a port of 127.0.0.1.
  static func connected(to port: UInt16) throws(SocketError) -> Socket {
    try make(host: loopback, port: port, "connect", Glibc.connect).prepared()
  }

  private static func make(
    host: UInt32, port: UInt16, _ name: String,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SocketError) -> Socket {
    let descriptor = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket") }
    let socket = Socket(descriptor: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = host.bigEndian
    address.sin_port = port.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      // Unsafe: the C way to say that an IPv4 address is an address.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) }
    }
    guard status == 0 else { throw SocketError(name) }
    return socket
  }

  static func listening(on host: UInt32 = loopback) throws(SocketError) -> Socket {
    let socket = try bound(to: host)
    guard listen(socket.descriptor, 1024) == 0 else { throw SocketError("listen") }
    return socket
  }

  func port() throws(SocketError) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      // Unsafe: as above.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard status == 0 else { throw SocketError("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil when the socket was shut down.
  func accept() -> Socket? {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if connection >= 0 { return Socket(descriptor: connection).prepared() }
      // The client may have gone again before we came to it.
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Sends small answers at once, and is not inherited by programs that tests start.
  private func prepared() -> Socket {
    var on: Int32 = 1
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return self
  }
}

// MARK: - Bytes

extension Socket {
  /// At least one byte; nil when the other side closed.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Sends on what comes, and says it when nothing more does.
  func carry(to other: Socket) {
    while let bytes = receive(), other.send(bytes) {}
    other.shutDown()
  }

  /// All bytes; false when the other side closed.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Waits that long, or until the other side closes, and tells whether it is still there. A client
  /// that waits for its answer sends nothing, so anything to read is the end.
  func staysOpen(for duration: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = (duration / .milliseconds(1)).rounded(.up)
    return poll(&entry, 1, Int32(min(milliseconds, Double(Int32.max)))) == 0
  }
}

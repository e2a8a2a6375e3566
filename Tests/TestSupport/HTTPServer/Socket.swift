import Glibc

/// The error of a failed system call on a socket.
public struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  public var call: String
  public var number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }

  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// A TCP socket on the loopback interface, closed when it is released. ``shutDown()`` ends blocking
/// calls in other threads without freeing their descriptor.
final class Socket: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Binds to a free port of a loopback address without listening.
  static func bound(to host: UInt32 = loopback) throws(SocketError) -> Socket {
    try make(host: host, port: 0, "bind", Glibc.bind)
  }

  /// 127.0.0.1.
  static let loopback: UInt32 = 0x7F00_0001

  /// Connects to a port of 127.0.0.1.
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
      // Unsafe: C requires a cast from an IPv4 address to a generic one.
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
      // Unsafe: see above.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard status == 0 else { throw SocketError("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Returns the next connection, or `nil` if the socket was shut down.
  func accept() -> Socket? {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if connection >= 0 { return Socket(descriptor: connection).prepared() }
      // The client may have closed the connection already.
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Disables Nagle's algorithm, and closes the socket in programs that tests start.
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
  /// Returns at least one byte, or `nil` if the other side has closed.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Forwards bytes to another socket until the end, and then shuts that down.
  func carry(to other: Socket) {
    while let bytes = receive(), other.send(bytes) {}
    other.shutDown()
  }

  /// Sends all bytes. Returns `false` if the other side has closed.
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

  /// Waits for a duration or until the other side closes, and returns whether it is still open. A
  /// client that waits for its response sends nothing, so anything to read means that it has
  /// closed.
  func staysOpen(for duration: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = (duration / .milliseconds(1)).rounded(.up)
    return poll(&entry, 1, Int32(min(milliseconds, Double(Int32.max)))) == 0
  }
}

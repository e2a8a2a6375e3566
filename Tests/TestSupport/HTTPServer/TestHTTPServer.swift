import Glibc
import Synchronization
public import Testing

/// An HTTP/1.1 server on the loopback interface, with routes that tests change while it runs and
/// with the faults that real servers show.
///
/// ```swift
/// let server = try TestHTTPServer()
/// server.set("/feed.xml", .feed("<rss/>", etag: "\"1\""))
/// // … fetch server.url("/feed.xml") …
/// await server.wait { $0.openConnections == 0 }
/// ```
///
/// Each connection has a thread of its own; connections are kept alive. What has no route is
/// answered by 404, what is not HTTP by 400. The server stops with ``stop()`` or when it is let go.
public final class TestHTTPServer: Sendable {
  private let core = ServerCore()
  private let listener: Socket
  private let host: String
  private let port: UInt16
  private let acceptor: Mutex<pthread_t?>

  /// Listens on a free port of 127.0.0.1.
  ///
  /// - Parameter host: 2 and more stand for another loopback address, such as 127.0.0.2.
  public init(host: UInt8 = 1) throws(SocketError) {
    listener = try Socket.listening(on: Socket.loopback - 1 + UInt32(host))
    self.host = "127.0.0.\(host)"
    port = try listener.port()
    acceptor = Mutex(startThread { [core, listener] in core.acceptConnections(from: listener) })
  }

  deinit {
    stop()
  }

  /// The URL of a path (with query, if any): `http://127.0.0.1:PORT/path`.
  public func url(_ path: String) -> String {
    "http://\(host):\(port)\(path)"
  }

  /// Sets or replaces what a path answers from now on. A route without a query answers for every
  /// query of its path.
  public func set(_ path: String, _ answer: TestHTTPAnswer) {
    core.update { $0.routes[path] = answer }
  }

  /// The path is answered by 404 again.
  public func remove(_ path: String) {
    core.update { $0.routes[path] = nil }
  }

  /// All requests so far, in the order in which their heads were complete.
  public var requests: [TestHTTPRequest] { core.activity.requests }

  /// Connections that were accepted and that neither side has closed.
  public var openConnections: Int { core.activity.openConnections }

  public func clearRequests() {
    core.update { $0.activity.requests = [] }
  }

  /// Returns once the condition holds; it is checked whenever something happens on the server.
  ///
  /// Records an issue if the condition does not hold within the limit. Cancelling the task ends the
  /// wait too.
  public func wait(
    within limit: Duration = .seconds(300), sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @Sendable (TestHTTPActivity) -> Bool
  ) async {
    let isInTime = await withTaskGroup { group in
      group.addTask { [core] in
        await core.wait(until: condition)
        return true
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return Task.isCancelled
      }
      defer { group.cancelAll() }
      return await group.next() ?? true
    }
    if !isInTime {
      Issue.record(
        "the server did not see the expected activity within \(limit)",
        sourceLocation: sourceLocation)
    }
  }

  /// Closes the port and all connections. Returns when no connection is accepted any more.
  public func stop() {
    guard let thread = acceptor.withLock({ $0.take() }) else { return }
    listener.shutDown()
    pthread_join(thread, nil)
    core.shutDownConnections()
  }
}

/// What a server has seen.
public struct TestHTTPActivity: Sendable {
  public internal(set) var requests: [TestHTTPRequest] = []
  public internal(set) var openConnections = 0
  /// The most that were open at once.
  public internal(set) var peakConnections = 0
  public internal(set) var acceptedConnections = 0
}

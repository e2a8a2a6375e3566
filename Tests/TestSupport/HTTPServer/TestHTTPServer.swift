import Glibc
import Synchronization
public import Testing

/// An HTTP/1.1 server on the loopback interface, with routes that tests can change while it runs,
/// and with the faults of real servers.
///
/// ```swift
/// let server = try TestHTTPServer()
/// server.set("/feed.xml", .feed("<rss/>", etag: "\"1\""))
/// // … fetch server.url("/feed.xml") …
/// await server.wait { $0.openConnections == 0 }
/// ```
///
/// Each connection has its own thread and is kept alive. A path without a route gets a 404
/// response, a request that is not HTTP a 400. The server stops with ``stop()`` or when it is
/// released.
public final class TestHTTPServer: Sendable {
  private let core = ServerCore()
  private let listener: Socket
  private let host: String
  private let port: UInt16
  private let acceptor: Mutex<pthread_t?>

  /// Listens on a free port of 127.0.0.1.
  ///
  /// - Parameter host: 2 or more selects another loopback address, such as 127.0.0.2.
  public init(host: UInt8 = 1) throws(SocketError) {
    listener = try Socket.listening(on: Socket.loopback - 1 + UInt32(host))
    self.host = "127.0.0.\(host)"
    port = try listener.port()
    acceptor = Mutex(startThread { [core, listener] in core.acceptConnections(from: listener) })
  }

  deinit {
    stop()
  }

  /// Returns the URL of a path with an optional query: `http://127.0.0.1:PORT/path`.
  public func url(_ path: String) -> String {
    "http://\(host):\(port)\(path)"
  }

  /// Sets or replaces the response for a path. A route without a query applies to every query,
  /// and the route `*` to every other path.
  public func set(_ path: String, _ response: TestHTTPResponse) {
    core.update { $0.routes[path] = response }
  }

  /// Removes the route, so that the path gets a 404 response.
  public func remove(_ path: String) {
    core.update { $0.routes[path] = nil }
  }

  /// All requests so far, in the order in which their heads were complete.
  public var requests: [TestHTTPRequest] { core.activity.requests }

  /// The number of accepted connections that neither side has closed.
  public var openConnections: Int { core.activity.openConnections }

  public func clearRequests() {
    core.update { $0.activity.requests = [] }
  }

  /// Waits until a condition holds. It is checked on every activity of the server.
  ///
  /// Records an issue if the condition does not hold within the limit. Cancelling the task ends the
  /// wait.
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

  /// Closes the port and all connections. Returns when no further connection is accepted.
  public func stop() {
    guard let thread = acceptor.withLock({ $0.take() }) else { return }
    listener.shutDown()
    pthread_join(thread, nil)
    core.shutDownConnections()
  }
}

/// The activity of a server.
public struct TestHTTPActivity: Sendable {
  public internal(set) var requests: [TestHTTPRequest] = []
  public internal(set) var openConnections = 0
  /// The maximum number of connections that were open at once.
  public internal(set) var peakConnections = 0
  public internal(set) var acceptedConnections = 0
}

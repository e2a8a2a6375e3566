import Synchronization

/// State that the threads of a server share: routes, activity, and callers that wait for activity.
final class ServerCore: Sendable {
  struct State {
    var routes: [String: TestHTTPResponse] = [:]
    var activity = TestHTTPActivity()
    fileprivate var connections: [ObjectIdentifier: Socket] = [:]
    fileprivate var waiters: [Int: Waiter] = [:]
    fileprivate var nextWaiter = 0
    fileprivate var isStopped = false
  }

  fileprivate struct Waiter {
    var condition: @Sendable (TestHTTPActivity) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())

  var activity: TestHTTPActivity { state.withLock { $0.activity } }

  /// Changes the state, then resumes the waiters whose condition holds.
  func update(_ change: (inout sending State) -> Void) {
    let ready = state.withLock { state in
      change(&state)
      let activity = state.activity
      let ready = state.waiters.filter { $0.value.condition(activity) }
      for id in ready.keys { state.waiters[id] = nil }
      return ready.values.map(\.continuation)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns the response for a request. A route with the exact query takes precedence.
  func response(to request: TestHTTPRequest) -> TestHTTPResponse {
    state.withLock { state in
      let path = String(request.path.prefix { $0 != "?" })
      return state.routes[request.path] ?? state.routes[path] ?? state.routes["*"] ?? .status(404)
    }
  }
}

// MARK: - Waiting

extension ServerCore {
  func wait(until condition: @escaping @Sendable (TestHTTPActivity) -> Bool) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        update { $0.waiters[id] = Waiter(condition: condition, continuation: continuation) }
        if Task.isCancelled { dropWaiter(id) }
      }
    } onCancel: {
      dropWaiter(id)
    }
  }

  private func dropWaiter(_ id: Int) {
    state.withLock { $0.waiters.removeValue(forKey: id)?.continuation }?.resume()
  }
}

// MARK: - Connections

extension ServerCore {
  func acceptConnections(from listener: Socket) {
    while let socket = listener.accept() {
      guard register(socket) else { return }
      startDetachedThread { [self] in
        Connection(socket: socket, core: self).serve()
        unregister(socket)
      }
    }
  }

  func shutDownConnections() {
    let open = state.withLock { state in
      state.isStopped = true
      return Array(state.connections.values)
    }
    for socket in open { socket.shutDown() }
  }

  private func register(_ socket: Socket) -> Bool {
    var isAccepted = false
    update { state in
      guard !state.isStopped else { return }
      state.connections[ObjectIdentifier(socket)] = socket
      state.activity.connectionOpened()
      isAccepted = true
    }
    return isAccepted
  }

  private func unregister(_ socket: Socket) {
    update { state in
      state.connections[ObjectIdentifier(socket)] = nil
      state.activity.openConnections -= 1
    }
  }
}

extension TestHTTPActivity {
  fileprivate mutating func connectionOpened() {
    acceptedConnections += 1
    openConnections += 1
    peakConnections = max(peakConnections, openConnections)
  }
}

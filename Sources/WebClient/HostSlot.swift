import Synchronization

/// The right to send one request to a host. It ends with ``end()``, or when it is released.
final class HostSlot: Sendable {
  private let id: HostSchedule.ID
  private let queue: HostQueue
  /// For how many nanoseconds the host has been waited on.
  private let waited = Atomic<Int64>(0)

  init(id: HostSchedule.ID, of queue: HostQueue) {
    self.id = id
    self.queue = queue
  }

  deinit {
    end()
  }

  /// Lets the next request start. Only the first call counts.
  func end() {
    queue.finish(id, wasSent: true)
  }

  /// Ends the slot without a request: the next one need not keep a distance to it.
  func abandon() {
    queue.finish(id, wasSent: false)
  }

  /// Waits for the host. Once all such waits together take longer than the queue's patience, the host
  /// no longer counts among those that may be active at once.
  ///
  /// What the caller does between two waits is not the host's fault and is not counted.
  func waiting<Value, Failure: Error>(
    _ wait: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let patience = HostQueue.patience - .nanoseconds(waited.load(ordering: .relaxed))
    defer {
      let nanoseconds = Int64((clock.now - start) / .nanoseconds(1))
      waited.wrappingAdd(nanoseconds, ordering: .relaxed)
    }
    async let _: Void = becomeSlow(after: patience)
    return try await wait()
  }

  private func becomeSlow(after patience: Duration) async {
    if patience > .zero, (try? await Task.sleep(for: patience)) == nil { return }
    queue.becomeSlow(id)
  }
}

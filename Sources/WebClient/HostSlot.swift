import Synchronization

/// Permission to send one request to a host. It ends with ``end()`` or when the slot is released.
final class HostSlot: Sendable {
  private let id: HostSchedule.ID
  private let queue: HostQueue
  /// The total time spent waiting for the host, in nanoseconds.
  private let waited = Atomic<Int64>(0)

  init(id: HostSchedule.ID, of queue: HostQueue) {
    self.id = id
    self.queue = queue
  }

  deinit {
    end()
  }

  /// Ends the slot, so that the next request can start. Later calls have no effect.
  func end() {
    queue.finish(id, wasSent: true)
  }

  /// Ends the slot without a request having been sent. No spacing applies to the next request.
  func abandon() {
    queue.finish(id, wasSent: false)
  }

  /// Performs an operation that waits for the host. Once the total time of these operations exceeds
  /// the queue's patience, the request no longer counts towards the concurrency limit.
  ///
  /// Time between the operations does not count, because the caller spends it, not the host.
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

import Synchronization

/// The lock for refreshing a library, which one process holds at a time.
///
/// Two concurrent refreshes would still store each post once, but fetch each feed twice and
/// announce new posts in two places. The lock is released by ``end()``, with the last reference,
/// and when the process ends in any way.
public final class RefreshLock: Sendable {
  private let giveBack: Mutex<(@Sendable () -> Void)?>

  package init(giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = Mutex(giveBack)
  }

  deinit {
    end()
  }

  /// Releases the lock. Further calls do nothing.
  public func end() {
    giveBack.withLock { $0.take() }?()
  }
}

import Synchronization

/// The right to refresh a library, which one process has at a time.
///
/// Two refreshes at once would store each post once all the same, but ask every server twice, and
/// tell of new posts in two places. The right goes back with ``end()``, with the last reference, and
/// with the process, however that ends.
public final class RefreshTurn: Sendable {
  private let giveBack: Mutex<(@Sendable () -> Void)?>

  package init(giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = Mutex(giveBack)
  }

  deinit {
    end()
  }

  /// Gives the right back; calling it again does nothing.
  public func end() {
    giveBack.withLock { $0.take() }?()
  }
}

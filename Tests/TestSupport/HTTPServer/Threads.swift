import Glibc

/// Carries a closure through the C interface.
private final class ThreadBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Starts a thread that must be joined.
func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  // Unsafe: the thread takes ownership of this reference and releases it when it ends.
  let body = Unmanaged.passRetained(ThreadBody(run))
  var thread = pthread_t()
  let status = pthread_create(&thread, nil, runThread, body.toOpaque())
  guard status == 0 else {
    body.release()
    return nil
  }
  return thread
}

func startDetachedThread(_ run: @escaping @Sendable () -> Void) {
  guard let thread = startThread(run) else { return }
  pthread_detach(thread)
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

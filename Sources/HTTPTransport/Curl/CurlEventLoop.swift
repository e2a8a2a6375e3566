import CLibCurl
import Glibc
import Synchronization

/// The thread that runs libcurl, and the queue of commands for it.
final class CurlEventLoop: Sendable {
  enum Command: Sendable {
    case start(CurlTransfer)
    case stop(CurlTransfer)
    /// Resumes a transfer that was paused because too many bytes were unread.
    case resume(CurlTransfer)
  }

  private struct Inbox {
    var commands: [Command] = []
    var isClosed = false
  }

  private let inbox = Mutex(Inbox())
  private let multi: CurlMulti
  /// The thread; nil before it starts and after it has been joined.
  private let thread = Mutex<pthread_t?>(nil)

  init(maximumConnections: Int) throws(HTTPTransportError) {
    multi = try CurlMulti(maximumConnections: maximumConnections)
    try startThread()
  }

  func submit(_ command: Command) {
    let isAccepted = inbox.withLock { inbox in
      guard !inbox.isClosed else { return false }
      inbox.commands.append(command)
      // Only the first command in the queue needs to wake the thread.
      if inbox.commands.count == 1 { multi.wake() }
      return true
    }
    if !isAccepted, case .start(let transfer) = command { transfer.fail(.closed) }
  }

  /// Ends all transfers and waits for the thread to end.
  func close() {
    inbox.withLock { inbox in
      // After closing, the thread may already have released the handle.
      if !inbox.isClosed { multi.wake() }
      inbox.isClosed = true
    }
    guard let thread = thread.withLock({ $0.take() }) else { return }
    // `close()` never runs on the event thread, because that thread holds no reference to the
    // transport.
    pthread_join(thread, nil)
  }
}

// MARK: - The event thread

extension CurlEventLoop {
  private func startThread() throws(HTTPTransportError) {
    // Unsafe: the new thread owns this reference and releases it when it ends.
    let reference = Unmanaged.passRetained(self)
    var id = pthread_t()
    guard pthread_create(&id, nil, runEventThread, reference.toOpaque()) == 0 else {
      reference.release()
      multi.end(.closed)
      throw HTTPTransportError(.connect, "no thread could be started for the network")
    }
    thread.withLock { $0 = id }
  }

  fileprivate func run() {
    while true {
      let (commands, isClosed) = inbox.withLock { inbox in
        defer { inbox.commands = [] }
        return (inbox.commands, inbox.isClosed)
      }
      for command in commands { apply(command) }
      guard !isClosed else { return multi.end(.closed) }
      multi.perform()
      multi.wait()
    }
  }

  private func apply(_ command: Command) {
    switch command {
    case .start(let transfer): multi.enqueue(transfer)
    case .stop(let transfer): multi.stop(transfer)
    case .resume(let transfer): multi.setPause(CURLPAUSE_RECV_CONT, of: transfer)
    }
  }
}

/// Blocks all signals on the event thread, so that other threads handle them. With SIGPIPE blocked,
/// a write to a closed connection returns an error; OpenSSL has no option for that.
private func blockSignals() {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
}

private func runEventThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  blockSignals()
  Unmanaged<CurlEventLoop>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

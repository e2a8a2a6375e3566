import Glibc
import Synchronization

/// The thread that drives libcurl, and the queue through which work comes to it.
final class CurlEventLoop: Sendable {
  enum Command: Sendable {
    case start(CurlTransfer)
    case stop(CurlTransfer)
    /// Goes on with a transfer that was paused because too much lay unread.
    case resume(CurlTransfer)
  }

  private struct Inbox {
    var commands: [Command] = []
    var isClosed = false
  }

  private let inbox = Mutex(Inbox())
  private let multi: CurlMulti
  /// Nil before the thread runs and once it is joined.
  private let thread = Mutex<pthread_t?>(nil)

  init(maximumConnections: Int) throws(HTTPTransportError) {
    multi = try CurlMulti(maximumConnections: maximumConnections)
    try startThread()
  }

  func submit(_ command: Command) {
    let isAccepted = inbox.withLock { inbox in
      guard !inbox.isClosed else { return false }
      inbox.commands.append(command)
      // One call wakes the thread for all commands that it finds.
      if inbox.commands.count == 1 { multi.wake() }
      return true
    }
    if !isAccepted, case .start(let transfer) = command { transfer.fail(.closed) }
  }

  /// Ends every transfer and the thread. Returns when the thread is gone.
  func close() {
    inbox.withLock { inbox in
      // Once closed, the thread may have let go of the handle that would be woken.
      if !inbox.isClosed { multi.wake() }
      inbox.isClosed = true
    }
    guard let thread = thread.withLock({ $0.take() }) else { return }
    // The last reference to a transport can only go elsewhere: the event thread holds none.
    pthread_join(thread, nil)
  }
}

// MARK: - The event thread

extension CurlEventLoop {
  private func startThread() throws(HTTPTransportError) {
    // Unsafe: the thread takes over this reference and drops it when it ends.
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
    while let commands = takeCommands() {
      for command in commands { apply(command) }
      multi.perform()
      multi.wait()
    }
    multi.end(.closed)
  }

  /// Nil when the loop was closed; what was still queued has been ended then.
  private func takeCommands() -> [Command]? {
    let (commands, isClosed) = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return (inbox.commands, inbox.isClosed)
    }
    guard isClosed else { return commands }
    for case .start(let transfer) in commands { transfer.fail(.closed) }
    return nil
  }

  private func apply(_ command: Command) {
    switch command {
    case .start(let transfer): multi.enqueue(transfer)
    case .stop(let transfer): multi.stop(transfer)
    case .resume(let transfer): multi.resume(transfer)
    }
  }
}

/// Signals are for the program's own threads. A blocked SIGPIPE also turns a write to a connection
/// that the server closed into a plain error; OpenSSL cannot be told to do that.
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

import CLibCurl
import CLibraries
import Glibc

/// The libcurl multi handle and its transfers. Only the event thread may use it; see
/// ``CurlEventLoop``.
///
/// `@unchecked Sendable`: created before the event thread starts and used only by that thread. The
/// exception is ``wake()``, which libcurl allows on any thread while the handle exists.
final class CurlMulti: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let maximumConnections: Int
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var waiting: [CurlTransfer] = []

  /// Why libcurl cannot be used; nil if it can. The library is loaded at the first request of the
  /// process, because loading it takes longer than a whole command that fetches nothing.
  private static let libraryProblem: HTTPTransportError? =
    if let reason = lede_load_libcurl() {
      HTTPTransportError(
        .library, "libcurl is needed and cannot be loaded: \(String(cString: reason))")
    } else if curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32)) != CURLE_OK {
      .outOfMemory
    } else {
      nil
    }

  init(maximumConnections: Int) throws(HTTPTransportError) {
    if let problem = Self.libraryProblem { throw problem }
    let maximumConnections = min(maximumConnections, Self.mostConnections)
    self.maximumConnections = maximumConnections
    handle = try Self.makeHandle(maximumConnections: maximumConnections)
  }

  private static func makeHandle(
    maximumConnections: Int
  ) throws(HTTPTransportError) -> UnsafeMutableRawPointer {
    guard let handle = curl_multi_init() else { throw .outOfMemory }
    do throws(HTTPTransportError) {
      guard
        lede_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, maximumConnections) == CURLM_OK
      else { throw .outOfMemory }
      // libcurl creates its wake-up sockets in `curl_multi_init` but reports a failure only here.
      guard curl_multi_wakeup(handle) == CURLM_OK else { throw .tooManyFiles }
      return handle
    } catch {
      curl_multi_cleanup(handle)
      throw error
    }
  }

  /// The maximum number of connections that leaves file descriptors for other purposes. Resolving a
  /// host name takes up to two additional descriptors per connection.
  private static var mostConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    return max(1, (Int(clamping: limit.rlim_cur) - 40) / 3)
  }

  /// Makes the current or next ``wait()`` return at once. If this fails, the wait ends at its time
  /// limit.
  func wake() {
    curl_multi_wakeup(handle)
  }

  /// The maximum wait in milliseconds. It limits the delay after a lost wake-up.
  private static let longestWait: Int32 = 1000

  /// Waits for socket activity, a deadline of a transfer, or ``wake()``.
  func wait() {
    guard curl_multi_poll(handle, nil, 0, Self.longestWait, nil) != CURLM_OK else { return }
    // Polling failed for lack of memory or file descriptors. Retry after a short delay.
    usleep(10_000)
  }

  /// Performs all work that is possible without waiting.
  func perform() {
    startWaiting()
    var count: Int32 = 0
    let code = curl_multi_perform(handle, &count)
    if code != CURLM_OK {
      failRunning(
        HTTPTransportError(
          .broken, "libcurl reported an internal error (CURLMcode \(code.rawValue))"))
    }
    finishDone()
    for transfer in running.values where transfer.flush() {
      setPause(CURLPAUSE_RECV, of: transfer)
    }
    startWaiting()
  }
}

// MARK: - Commands

extension CurlMulti {
  func enqueue(_ transfer: CurlTransfer) {
    waiting.append(transfer)
  }

  /// Removes a cancelled transfer. A transfer that has not started yet is skipped when its turn
  /// comes.
  func stop(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    remove(easy.handle)
  }

  /// Ends all transfers and closes all connections. The object must not be used afterwards.
  func end(_ error: HTTPTransportError) {
    for transfer in waiting { transfer.fail(error) }
    waiting = []
    failRunning(error)
    curl_multi_cleanup(handle)
  }

  private func failRunning(_ error: HTTPTransportError) {
    for (easy, transfer) in running {
      transfer.fail(error)
      remove(easy)
    }
  }
}

// MARK: - Scheduling

extension CurlMulti {
  private func startWaiting() {
    while running.count < maximumConnections, !waiting.isEmpty {
      let transfer = waiting.removeFirst()
      if transfer.prepare() { add(transfer) }
    }
  }

  private func add(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    guard curl_multi_add_handle(handle, easy.handle) == CURLM_OK else {
      transfer.release()
      return transfer.fail(.outOfMemory)
    }
    running[easy.handle] = transfer
  }

  private func finishDone() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(handle, &left) {
      // Unsafe: the message is only valid until the next call on the handle, so its fields are
      // copied.
      let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
      guard message.pointee.msg == CURLMSG_DONE, let easy else { continue }
      running[easy]?.finish(code)
      remove(easy)
    }
  }

  private func remove(_ easy: UnsafeMutableRawPointer) {
    guard let transfer = running.removeValue(forKey: easy) else { return }
    // If this fails, releasing the easy handle removes it.
    curl_multi_remove_handle(handle, easy)
    transfer.release()
  }

  /// Pauses or resumes a transfer, and fails it if that is not possible.
  func setPause(_ mask: Int32, of transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    let code = curl_easy_pause(easy.handle, mask)
    guard code != CURLE_OK else { return }
    transfer.finish(code)
    remove(easy.handle)
  }
}

import CLibCurl
import CLibraries
import Glibc

/// libcurl's multi handle and the transfers on it. Event thread only; see ``CurlEventLoop``.
///
/// `@unchecked Sendable`: made by the thread that starts the event thread, used by the event
/// thread alone afterwards. The one exception is ``wake()``, which libcurl allows from any thread
/// as long as the handle lives.
final class CurlMulti: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let maximumConnections: Int
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var waiting: [CurlTransfer] = []
  /// Of `waiting`, the first that has not had its turn.
  private var nextWaiting = 0

  /// Why the library cannot be used. It is loaded and set up once in a process, and not before the
  /// first request: that takes longer than a whole command that fetches nothing.
  private static let libraryProblem: HTTPTransportError? =
    if let reason = lede_load_libcurl() {
      .missingLibrary(String(cString: reason))
    } else if curl_global_init(Int(CURL_GLOBAL_SSL | CURL_GLOBAL_WIN32)) != CURLE_OK {
      .outOfMemory
    } else {
      nil
    }

  init(maximumConnections: Int) throws(HTTPTransportError) {
    if let problem = Self.libraryProblem { throw problem }
    guard let handle = curl_multi_init() else { throw .outOfMemory }
    self.handle = handle
    let maximumConnections = min(maximumConnections, Self.mostConnections)
    self.maximumConnections = maximumConnections
    lede_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, maximumConnections)
  }

  /// So many connections that file handles remain for all else: each may take two more for the look-up of its
  /// host's name.
  private static var mostConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    return max(1, (Int(clamping: limit.rlim_cur) - 40) / 3)
  }

  /// Makes a ``wait()`` that runs now, or the next one, return at once.
  func wake() {
    curl_multi_wakeup(handle)
  }

  /// Sleeps until a socket, a deadline or ``wake()`` calls.
  func wait() {
    curl_multi_poll(handle, nil, 0, Int32.max, nil)
  }

  /// Does all that can be done without waiting.
  func perform() {
    startWaiting()
    var count: Int32 = 0
    curl_multi_perform(handle, &count)
    finishDone()
    for transfer in running.values where transfer.flush() { pause(transfer) }
    startWaiting()
  }
}

// MARK: - Commands

extension CurlMulti {
  func enqueue(_ transfer: CurlTransfer) {
    waiting.append(transfer)
  }

  /// The transfer was told why already; a waiting one is dropped when its turn comes.
  func stop(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    remove(easy.handle)
  }

  func resume(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    curl_easy_pause(easy.handle, CURLPAUSE_RECV_CONT)
  }

  /// Ends all transfers and closes all connections. Nothing may be called afterwards.
  func end(_ error: HTTPTransportError) {
    for transfer in waiting[nextWaiting...] + running.values { transfer.fail(error) }
    waiting = []
    nextWaiting = 0
    for easy in running.keys { remove(easy) }
    curl_multi_cleanup(handle)
  }
}

// MARK: - Turns

extension CurlMulti {
  private func startWaiting() {
    while running.count < maximumConnections, nextWaiting < waiting.count {
      let transfer = waiting[nextWaiting]
      nextWaiting += 1
      if transfer.prepare() { add(transfer) }
    }
    guard nextWaiting == waiting.count else { return }
    waiting.removeAll(keepingCapacity: true)
    nextWaiting = 0
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
      // Unsafe: the message lives until the next call on the handle, so all of it is read first.
      let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
      guard message.pointee.msg == CURLMSG_DONE, let easy else { continue }
      running[easy]?.finish(code)
      remove(easy)
    }
  }

  private func remove(_ easy: UnsafeMutableRawPointer) {
    guard let transfer = running.removeValue(forKey: easy) else { return }
    curl_multi_remove_handle(handle, easy)
    transfer.release()
  }

  private func pause(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    curl_easy_pause(easy.handle, CURLPAUSE_RECV)
  }
}

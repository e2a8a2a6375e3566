import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// Downloads newer markup files.
struct HNMarkupUpdater: Sendable {
  let store: HNMarkupStore
  /// An https URL, or an http URL of this machine.
  let url: WebURL
  let connection: HNConnection

  /// The minimum time between downloads in seconds, if pages without content cause them.
  private static let interval: TimeInterval = 3600

  /// Downloads the file, checks it, stores it and uses it from now on.
  ///
  /// - Returns: `nil` if the server's file is already in use.
  func refresh() async throws(HNError) -> HNMarkupStore.Change? {
    guard url.scheme == "https" || HostKey.isOnThisMachine(url.description) else {
      throw .notAllowed("a markup file is downloaded over https only")
    }
    var download = HNMarkupStore.Download(date: connection.now(), etag: store.lastDownload?.etag)
    try store.record(download)
    var request = WebRequest(.get, url)
    request.limits.bodyBytes = HNMarkup.maximumSize
    request.limits.total = .seconds(20)
    if let etag = download.etag { request.headers.append("If-None-Match", etag) }
    let response = try await connection.send(request, accept: "application/json")
    guard response.status != 304 else { return nil }
    guard response.status == 200 else { throw response.unexpectedStatus }
    guard response.url.scheme == "https" || HostKey.isOnThisMachine(response.url.description) else {
      throw .notAllowed("a markup file is downloaded over https only")
    }
    let change = try store.update(with: response.body)
    download.etag = response.headers["ETag"]
    try store.record(download)
    return change
  }

  /// Downloads the file unless a download was attempted in the last hour. If this fails, the file
  /// in use stays in use.
  ///
  /// - Returns: whether a newer file is now in use.
  func refreshIfDue() async -> Bool {
    if let last = store.lastDownload?.date, connection.now() < last + Self.interval { return false }
    do throws(HNError) {
      return try await refresh() != nil
    } catch {
      return false
    }
  }
}

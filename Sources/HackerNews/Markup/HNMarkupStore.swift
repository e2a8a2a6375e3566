import FoundationEssentials
import Glibc
import LocalFiles
import Synchronization
import URLs

/// The markup file in use, which can be replaced at any time.
///
/// Each page is read with the file in use at that moment, so a new file takes effect immediately.
public final class HNMarkupStore: Sendable {
  /// A change of the file in use.
  public struct Change: Sendable, Hashable {
    public var oldRevision: Int
    public var newRevision: Int
  }

  /// The last attempted download.
  struct Download: Codable, Hashable {
    var date: Date
    /// The `ETag` of the file in use, if it is the stored copy.
    var etag: String?
  }

  private struct State {
    var markup: HNMarkup
    var download: Download?
    var observers: [Int: AsyncStream<Change>.Continuation] = [:]
    var lastObserver = 0
  }

  /// The file that the program starts with and returns to.
  private let original: HNMarkup
  /// The stored copy of a downloaded file; `nil` if downloads are not stored.
  private let path: String?
  private let state: Mutex<State>

  /// Uses the stored copy of a downloaded file if it is valid, for the same site as the original
  /// file and newer than it; otherwise the original file.
  ///
  /// - Parameters:
  ///   - original: by default the bundled file.
  ///   - path: the stored copy, whose folder exists. With `nil`, downloads are not stored.
  public init(_ original: HNMarkup = .bundled, path: String? = nil) {
    self.original = original
    self.path = path
    let stored = path.flatMap { try? FileBytes.readIfThere($0, limit: HNMarkup.maximumSize) }
      .flatMap { try? original.updated(with: $0) }
    let download = path.flatMap { try? FileBytes.readIfThere("\($0).download", limit: 4096) }
      .flatMap { try? JSONDecoder().decode(Download.self, from: Data($0)) }
    state = Mutex(State(markup: stored ?? original, download: download))
  }

  public var current: HNMarkup { state.withLock { $0.markup } }

  /// A stream of the changes from now on.
  public var changes: AsyncStream<Change> {
    AsyncStream { continuation in
      let id = state.withLock { state in
        state.lastObserver += 1
        state.observers[state.lastObserver] = continuation
        return state.lastObserver
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.observers.removeValue(forKey: id) }
      }
    }
  }

  /// Checks a downloaded file, stores it and uses it from now on.
  ///
  /// - Returns: `nil` if the file is the one in use.
  /// - Throws: ``HNError/markup(_:)`` if the file is invalid, is for another site, is not newer or
  ///   fails its own checks, and ``HNError/storage(_:)`` if it cannot be stored. The file in use is
  ///   then unchanged.
  @discardableResult
  public func update(with source: [UInt8]) throws(HNError) -> Change? {
    let (change, observers) = try state.withLock { state throws(HNError) in
      let old = state.markup
      guard source != old.source else {
        return (Change?.none, [AsyncStream<Change>.Continuation]())
      }
      let new: HNMarkup
      do throws(HNMarkupError) {
        new = try old.updated(with: source)
      } catch {
        throw .markup(HNMarkupError(error.path, "\(error.reason); the new file is not used"))
      }
      if let path { try PrivateFile.write(source, to: path) }
      state.markup = new
      let change = Change(oldRevision: old.revision, newRevision: new.revision)
      return (change, Array(state.observers.values))
    }
    if let change { for observer in observers { observer.yield(change) } }
    return change
  }

  /// Removes the stored copy and uses the original file from now on.
  public func reset() throws(HNError) {
    if let path {
      for file in [path, "\(path).download"] where unlink(file) != 0 && errno != ENOENT {
        throw .storage("\(file) cannot be removed")
      }
    }
    let (change, observers) = state.withLock { state in
      let change = Change(oldRevision: state.markup.revision, newRevision: original.revision)
      state.markup = original
      state.download = nil
      return (change, Array(state.observers.values))
    }
    guard change.oldRevision != change.newRevision else { return }
    for observer in observers { observer.yield(change) }
  }

  /// The last attempted download, including those of earlier runs.
  var lastDownload: Download? { state.withLock { $0.download } }

  func record(_ download: Download) throws(HNError) {
    state.withLock { $0.download = download }
    guard let path, let json = try? JSONEncoder().encode(download) else { return }
    try PrivateFile.write(Array(json), to: "\(path).download")
  }
}

extension HNMarkup {
  /// Returns the new file if it may replace this one.
  fileprivate func updated(with source: [UInt8]) throws(HNMarkupError) -> HNMarkup {
    let new = try HNMarkup(parsing: source)
    guard new.site == site else { throw HNMarkupError("site", "must not change from \(site)") }
    guard new.revision > revision else {
      throw HNMarkupError("revision", "must be higher than \(revision)")
    }
    guard new.checks?.isEmpty == false else {
      throw HNMarkupError("checks", "must have at least one page")
    }
    try new.runChecks()
    return new
  }
}

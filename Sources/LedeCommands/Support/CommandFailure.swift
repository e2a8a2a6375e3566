import Aggregation
import HackerNews
import LibraryStore
import Presentation
import Search
import Terminal

/// The failure of a command: an exit code and a message of one line.
public struct CommandFailure: Error, Sendable, Hashable {
  /// The exit codes of `lede`.
  public enum Status: Int32, Sendable {
    case error = 1
    case usage = 2
    /// Some feeds failed. The others were refreshed.
    case partial = 3
    case notFound = 4
    /// The command was stopped by a signal: 128 plus the number of `SIGINT`, as in shells.
    case stopped = 130
    /// `EX_TEMPFAIL` of sysexits: another process is using the library, and the command can be
    /// retried.
    case busy = 75
  }

  public var status: Status
  /// The message, or `nil` if the failure was already reported.
  public var message: String?

  public init(_ status: Status, _ message: String? = nil) {
    self.status = status
    self.message = message
  }

  /// Converts any error of a command.
  public init(describing error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError:
      self.init(Self.status(of: error.code), Words.asMessage(error.description))
    case let error as LibraryError:
      let isMissing = [.notFound, .gone, .ambiguous].contains(error.code)
      self.init(isMissing ? .notFound : .error, error.description)
    case let error as HNError: self.init(error)
    case let error as SearchQueryError: self.init(.usage, error.description)
    case let error as TerminalError: self.init(.error, error.description)
    default: self.init(.error, "\(error)")
    }
  }

  private static func status(of code: StoreError.Code) -> Status {
    switch code {
    case .busy, .refreshing, .restored: .busy
    case .notFound: .notFound
    default: .error
    }
  }
}

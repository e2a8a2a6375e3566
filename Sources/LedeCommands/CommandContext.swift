public import Aggregation
public import FeedFormats
import FeedModel
public import FoundationEssentials
public import LibraryStore
public import LocalFiles
package import Presentation
public import Terminal
public import WebClient

/// The environment that commands run in: terminal, clock, files and library.
public struct CommandContext: Sendable {
  public var terminal: TerminalEnvironment
  /// Standard output, for results.
  public var output: Output
  /// Standard error, for messages and progress.
  public var messages: Output
  /// Whether the user's settings contain errors. Warnings about them have already been printed.
  public var hasUnclearSettings: Bool
  /// The date format and time zone for text output.
  package var times = TimeStyle()
  /// The folder that relative paths refer to.
  public var workingDirectory: String
  /// Opens the library in a folder, and creates it if there is none.
  public var openLibrary: @Sendable (_ directory: String) throws(StoreError) -> Library
  public typealias LibraryRestorer =
    @Sendable (_ copy: String, _ directory: String) async throws(StoreError) -> (
      library: Library, report: RestoreReport
    )
  /// Replaces the library in a folder with a copy, and opens it.
  public var restoreLibrary: LibraryRestorer
  /// Whether a folder contains a library.
  public var hasLibrary: @Sendable (_ directory: String) -> Bool
  /// Whether a file belongs to the library in a folder, or would if it existed.
  public var isLibraryFile: @Sendable (_ file: FileDestination, _ directory: String) -> Bool
  /// Creates an empty library in memory.
  public var emptyLibrary: @Sendable () throws(StoreError) -> Library
  /// Closes the open libraries. They can be opened again.
  public var closeLibraries: @Sendable () async -> Void
  /// Returns a text that changes when a process writes to the library in a folder. It costs two
  /// system calls.
  public var stateOfLibrary: @Sendable (_ directory: String) -> String
  /// Whether a process is refreshing the library in a folder, as far as can be detected.
  public var isRefreshing: @Sendable (_ directory: String) -> Bool
  /// Starts to handle signals and returns them as requests. Called at most once.
  public var signals: @Sendable () -> AsyncStream<WatchRequest>
  /// The current time.
  public var now: @Sendable () -> Date
  public typealias Downloader =
    @Sendable (_ url: String) async throws -> (bytes: [UInt8], context: FeedParser.Context)
  /// Downloads a document without interpreting it.
  public var download: Downloader
  /// Makes an HTTP client with cookies of its own.
  public var webClient: @Sendable (CookieJar) -> WebClient
  /// The value of the `User-Agent` field.
  public var userAgent: String
  /// A name for the terminal of the process; empty without a terminal.
  public var terminalName: String

  public init(
    terminal: TerminalEnvironment, output: Output, messages: Output,
    hasUnclearSettings: Bool = false, workingDirectory: String,
    openLibrary: @escaping @Sendable (_ directory: String) throws(StoreError) -> Library,
    restoreLibrary: @escaping LibraryRestorer,
    hasLibrary: @escaping @Sendable (_ directory: String) -> Bool,
    isLibraryFile: @escaping @Sendable (_ file: FileDestination, _ directory: String) -> Bool,
    emptyLibrary: @escaping @Sendable () throws(StoreError) -> Library,
    closeLibraries: @escaping @Sendable () async -> Void,
    stateOfLibrary: @escaping @Sendable (_ directory: String) -> String,
    isRefreshing: @escaping @Sendable (_ directory: String) -> Bool,
    signals: @escaping @Sendable () -> AsyncStream<WatchRequest>,
    now: @escaping @Sendable () -> Date,
    download: @escaping Downloader, webClient: @escaping @Sendable (CookieJar) -> WebClient,
    userAgent: String, terminalName: String = ""
  ) {
    self.terminal = terminal
    self.output = output
    self.messages = messages
    self.hasUnclearSettings = hasUnclearSettings
    self.workingDirectory = workingDirectory
    self.openLibrary = openLibrary
    self.restoreLibrary = restoreLibrary
    self.hasLibrary = hasLibrary
    self.isLibraryFile = isLibraryFile
    self.emptyLibrary = emptyLibrary
    self.closeLibraries = closeLibraries
    self.stateOfLibrary = stateOfLibrary
    self.isRefreshing = isRefreshing
    self.signals = signals
    self.now = now
    self.download = download
    self.webClient = webClient
    self.userAgent = userAgent
    self.terminalName = terminalName
  }
}

extension CommandContext {
  /// Writes a message to standard error, after the results it refers to.
  func say(_ message: String) {
    output.flush()
    messages.writeLine("lede: \(message)")
  }

  /// Prints a result as text or as a JSON document.
  func print(_ result: some Presentable, asJSON isJSON: Bool) {
    if isJSON { output.writeDocument(result.document) } else { output.write(result.text(times)) }
  }

  /// Suggests `lede undo` after a change to at least one item, if the output is a terminal.
  func offerUndo(_ count: Int) {
    guard count > 0, terminal.output.isTerminal else { return }
    output.writeLine("\("Undo with: lede undo", .dim)")
  }

  /// Removes displayed posts from the library's outbox, if all output was written.
  func markAnnounced(_ posts: [PostID], in library: Library) async throws {
    guard !posts.isEmpty else { return }
    if try finishOutput() { try await library.store.announced(posts) }
  }

  /// Records a displayed listing, if all output was written.
  func record(_ listing: Listing, in library: Library) async throws {
    if try finishOutput() { try await library.shown(listing) }
  }

  /// Writes the remaining output.
  ///
  /// - Returns: Whether all output was written.
  func finishOutput() throws -> Bool {
    try output.finish()
    return !output.isClosed
  }

  /// Returns the absolute form of a path.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }
}

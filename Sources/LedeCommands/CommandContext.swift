public import Aggregation
public import FeedFormats
import FeedModel
public import FoundationEssentials
public import LibraryStore
public import LocalFiles
package import Presentation
public import Terminal

/// What commands need from outside.
public struct CommandContext: Sendable {
  public var terminal: TerminalEnvironment
  /// Results.
  public var output: Output
  /// Messages and progress.
  public var messages: Output
  /// Whether something in the user's settings says nothing; people have been told.
  public var hasUnclearSettings: Bool
  /// How times are shown to people.
  package var times = TimeStyle()
  /// The folder that relative paths are relative to.
  public var workingDirectory: String
  /// Opens the library in a folder, and makes it if there is none. Nothing of it is touched before.
  public var openLibrary: @Sendable (_ directory: String) throws(StoreError) -> Library
  /// Replaces the library in a folder with a copy, and opens it.
  public var restoreLibrary:
    @Sendable (_ copy: String, _ directory: String) async throws(StoreError) -> (
      library: Library, report: RestoreReport
    )
  /// Whether a folder holds a library.
  public var hasLibrary: @Sendable (_ directory: String) -> Bool
  /// Whether a file belongs to the library in a folder, or would if it existed.
  public var isLibraryFile: @Sendable (_ file: FileDestination, _ directory: String) -> Bool
  /// A library without anything, which nobody keeps.
  public var emptyLibrary: @Sendable () throws(StoreError) -> Library
  /// Ends the use of what was opened; it may be opened again.
  public var closeLibraries: @Sendable () async -> Void
  /// A text that changes when somebody writes to the library in a folder. Costs two system calls.
  public var stateOfLibrary: @Sendable (_ directory: String) -> String
  /// Whether somebody refreshes the library in a folder, as far as can be seen.
  public var isRefreshing: @Sendable (_ directory: String) -> Bool
  /// What the process is told from outside, from the first call on. Called once at most.
  public var signals: @Sendable () -> AsyncStream<WatchRequest>
  /// The present time.
  public var now: @Sendable () -> Date
  /// Fetches a document as it is.
  public var download:
    @Sendable (_ url: String) async throws -> (bytes: [UInt8], context: FeedParser.Context)

  public init(
    terminal: TerminalEnvironment, output: Output, messages: Output,
    hasUnclearSettings: Bool = false, workingDirectory: String,
    openLibrary: @escaping @Sendable (_ directory: String) throws(StoreError) -> Library,
    restoreLibrary:
      @escaping @Sendable (_ copy: String, _ directory: String) async throws(StoreError) -> (
        library: Library, report: RestoreReport
      ),
    hasLibrary: @escaping @Sendable (_ directory: String) -> Bool,
    isLibraryFile: @escaping @Sendable (_ file: FileDestination, _ directory: String) -> Bool,
    emptyLibrary: @escaping @Sendable () throws(StoreError) -> Library,
    closeLibraries: @escaping @Sendable () async -> Void,
    stateOfLibrary: @escaping @Sendable (_ directory: String) -> String,
    isRefreshing: @escaping @Sendable (_ directory: String) -> Bool,
    signals: @escaping @Sendable () -> AsyncStream<WatchRequest>,
    now: @escaping @Sendable () -> Date,
    download:
      @escaping @Sendable (_ url: String) async throws -> (
        bytes: [UInt8], context: FeedParser.Context
      )
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
  }
}

extension CommandContext {
  /// One line on standard error, behind the results that it is about.
  func say(_ message: String) {
    output.flush()
    messages.writeLine("lede: \(message)")
  }

  /// Prints a result as text, or as the JSON document that was asked for.
  func print(_ result: some Presentable, asJSON isJSON: Bool) {
    if isJSON { output.writeDocument(result.document) } else { output.write(result.text(times)) }
  }

  /// Says to people how a change of many things is taken back.
  func offerUndo(_ count: Int) {
    guard count > 0, terminal.output.isTerminal else { return }
    output.writeLine("\("lede undo takes it back.", .dim)")
  }

  /// Takes posts that were shown out of the library's outbox, if what was written has arrived.
  func told(of posts: [PostID], in library: Library) async throws {
    guard !posts.isEmpty else { return }
    if try finishOutput() { try await library.store.announced(posts) }
  }

  /// Notes that a listing was shown, if what was written has arrived.
  func shown(_ listing: Listing, in library: Library) async throws {
    if try finishOutput() { try await library.shown(listing) }
  }

  /// Writes what is left of the results.
  ///
  /// - Returns: whether everything that was written has arrived.
  func finishOutput() throws -> Bool {
    try output.finish()
    return !output.isClosed
  }

  /// The absolute form of a path.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }
}

import Aggregation
import ArgumentParser
import Dispatch
import FeedFetching
import FeedFormats
import Foundation
import HTTPTransport
import HackerNews
import LedeCommands
import LibraryStore
import Logging
import Presentation
import StoreSQLite
import Terminal
import WebClient

/// The program: connects the parts, runs one command, and exits with its exit code.
@main
enum Lede {
  static func main() {
    Output.keepClosedStreamsClosed()
    Output.ignoreBrokenPipes()
    var environment = TerminalEnvironment.current()
    let warnings = environment.takeSettings()
    let terminal = environment
    let given = Result { () throws(CommandFailure) in try Arguments.ofProcess() }
    let choice = (try? given.get())?.colour ?? .auto
    let output = Output(
      descriptor: STDOUT_FILENO,
      usesColour: terminal.usesColour(on: terminal.output, choice: choice))
    let messages = Output(
      descriptor: STDERR_FILENO,
      usesColour: terminal.usesColour(on: terminal.error, choice: choice), buffering: .none)
    for warning in warnings { messages.writeLine("lede: \(warning)") }
    let arguments: [String]
    switch given {
    case .success(let given): arguments = given.words
    case .failure(let failure): exit(report(failure, of: [], terminal, output, messages))
    }
    if CountShortcut.run(arguments, terminal, output) { exit(0) }
    Memory.keepLittle()
    // An `async` main would start the threads of Swift's pool before anything else.
    Task {
      let libraries = OpenLibraries(
        signal: ChangeSignal(variables: terminal.variables, messages: messages), messages)
      let status = await run(
        arguments, terminal, output, messages, libraries, isClear: warnings.isEmpty)
      await libraries.close()
      exit(status)
    }
    dispatchMain()
  }

  private static func run(
    _ arguments: [String], _ terminal: TerminalEnvironment, _ output: Output, _ messages: Output,
    _ libraries: OpenLibraries, isClear: Bool
  ) async -> Int32 {
    do {
      var command = try LedeCommand.parse(arguments: arguments)
      if let command = command as? any ContextCommand {
        let now = try Clock.current(terminal.variables)
        var context = context(terminal, output, messages, now, libraries)
        context.hasUnclearSettings = context.hasUnclearSettings || !isClear
        context.times = TimeStyle(environment: terminal.variables) { warning in
          messages.writeLine("lede: \(warning)")
          context.hasUnclearSettings = true
        }
        try await command.run(context)
      } else {
        try command.run()
      }
      try output.finish()
      return 0
    } catch {
      output.flush()
      return report(error, of: arguments, terminal, output, messages)
    }
  }

  /// Prints the error message and returns the exit code.
  private static func report(
    _ error: any Error, of arguments: [String], _ terminal: TerminalEnvironment, _ output: Output,
    _ messages: Output
  ) -> Int32 {
    guard let failure = failure(error, of: arguments, terminal, output) else { return 0 }
    if let message = failure.message { messages.writeLine("lede: \(message)") }
    return failure.status.rawValue
  }

  /// Returns the failure, or `nil` if help was requested and printed.
  private static func failure(
    _ error: any Error, of arguments: [String], _ terminal: TerminalEnvironment, _ output: Output
  ) -> CommandFailure? {
    switch LedeCommand.exitCode(for: error) {
    case .success: break
    case .validationFailure: return LedeCommand.usageFailure(error, of: arguments)
    default: return CommandFailure(describing: error)
    }
    output.writeLine(
      LedeCommand.help(error, columns: terminal.columns(of: terminal.output) ?? 80))
    do {
      try output.finish()
      return nil
    } catch {
      return CommandFailure(describing: error)
    }
  }

  private static func context(
    _ terminal: TerminalEnvironment, _ output: Output, _ messages: Output,
    _ now: @escaping @Sendable () -> Date,
    _ libraries: OpenLibraries
  ) -> CommandContext {
    let transport = CurlTransport(trusting: trustedNets(terminal.variables, messages))
    let (hosts, isClear) = specialHosts(terminal.variables, messages)
    let policy = FetchPolicy(
      userAgent: "lede/\(LedeVersion.text) (+https://github.com/lede-reader/lede)",
      specialHosts: hosts)
    let logger = MessageLog.logger(environment: terminal.variables, messages)
    let client = WebClient(transport: transport, logger: logger)
    let finder = FeedFinder(client: client, policy: policy)
    let room = BodyMemoryBudget()
    let web = HTTPFeedSource(client: client, policy: policy, room: room)
    let settings = HackerNewsSettings(terminal.variables)
    for warning in settings.warnings { messages.writeLine("lede: \(warning)") }
    var configuration = settings.configuration
    configuration.userAgent = policy.userAgent
    configuration.now = now
    let lists = HNFeedSource(configuration, policy: policy) {
      [configuration] () throws(HNError) in
      HNClient(client, markup: try settings.markup(), configuration: configuration)
    }
    let source = SourceRouter([
      "http": web, "https": web, "file": FileFeedSource(room: room), HNFeedAddress.scheme: lists,
    ])
    let terminalName = TerminalSession.current()
    let place = ListingTerminal(terminal: terminalName)
    let library = { @Sendable (store: LibraryEngine) in
      Library(
        store: store, source: source, finder: finder, listingPlace: place, clock: now)
    }
    return CommandContext(
      terminal: terminal, output: output, messages: messages,
      hasUnclearSettings: !isClear || !settings.warnings.isEmpty,
      workingDirectory: FileManager.default.currentDirectoryPath,
      openLibrary: { directory throws(StoreError) in library(try libraries.open(at: directory))
      },
      restoreLibrary: { copy, directory throws(StoreError) in
        let (store, report) = try await libraries.restore(copy, in: directory)
        return (library(store), report)
      },
      hasLibrary: SQLiteStore.isLibrary, isLibraryFile: SQLiteStore.protects,
      emptyLibrary: { () throws(StoreError) in library(try LibraryEngine.inMemory()) },
      closeLibraries: { await libraries.close() },
      stateOfLibrary: { LibraryState(of: $0).description },
      isRefreshing: SQLiteStore.isRefreshing,
      signals: SignalListener.listen, now: now,
      download: { url in
        let download = try await finder.download(url)
        return (download.bytes, download.context)
      },
      webClient: { cookies in
        WebClient(transport: transport, queue: client.queue, cookies: cookies, logger: logger)
      },
      userAgent: policy.userAgent, terminalName: terminalName ?? "")
  }

  /// Returns the networks in `LEDE_TRUSTED_NETS`, to which pages, feeds and redirects may lead.
  private static func trustedNets(
    _ variables: [String: String], _ messages: Output
  ) -> [AddressRange] {
    let words = (variables["LEDE_TRUSTED_NETS"] ?? "").split { $0 == "," || $0.isWhitespace }
    return words.compactMap { word in
      if let range = AddressRange(word) { return range }
      messages.writeLine(
        "lede: LEDE_TRUSTED_NETS: \(String(word)) is not a network such as 10.0.0.0/8")
      return nil
    }
  }

  /// Reads the user's settings for particular hosts, from the file `hosts` next to the settings
  /// file.
  ///
  /// - Returns: The hosts, and whether reading them caused no warnings.
  private static func specialHosts(
    _ variables: [String: String], _ messages: Output
  ) -> (SpecialHosts, isClear: Bool) {
    guard let file = SettingsFile("hosts", variables) else { return (.none, true) }
    let hosts = SpecialHosts(parsing: file.text)
    let warnings = file.warnings(hosts.warnings)
    for warning in warnings { messages.writeLine("lede: \(warning)") }
    return (hosts, warnings.isEmpty)
  }
}

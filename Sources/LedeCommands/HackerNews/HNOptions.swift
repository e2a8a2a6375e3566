import Aggregation
import ArgumentParser
import FoundationEssentials
import HackerNews
import LibraryStore
import LocalFiles
import Terminal
import URLs
import WebClient

/// The site that a command uses, and the account there.
struct HNOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The URL of the site. Default: that of the markup file.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "The URL of the official API; for lede hn search, of the search API.", valueName: "url"))
  var api: String?

  @Option(
    help: ArgumentHelp("The markup file of the site. Default: the newest one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var markup: String?

  @Option(
    help: ArgumentHelp(
      "The name of the stored session. Default: the host of the site.", valueName: "name"))
  var account: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    for (name, url) in [("--site", site), ("--api", api)] {
      if let url, !HackerNewsSettings(["LEDE_HN_SITE": url]).warnings.isEmpty {
        throw ValidationError("\(name) must be a web address such as https://example.org/.")
      }
    }
    if account?.isEmpty == true { throw ValidationError("--account must not be empty.") }
  }

  /// Runs a body with a client of the site. State for later commands is stored even if the body
  /// throws.
  ///
  /// - Parameters:
  ///   - server: the site, if these options do not select it.
  ///   - createsLibrary: whether the body adds to the library.
  ///   - needsSession: whether a damaged session is an error.
  func run(
    _ context: CommandContext, at server: HNServer? = nil, createsLibrary: Bool = false,
    needsSession: Bool = true, _ body: (inout HNRun) async throws -> Void
  ) async throws {
    let library =
      createsLibrary ? try library.openOrMake(context) : try library.open(context, isSilent: true)
    var run = try HNRun(context, server ?? self.server(context), library: library)
    run.web.queue.add(deadlines: run.state.deadlines, now: context.now())
    run.web.queue.add(deadlines: try await library.store.hostDelays(), now: context.now())
    if needsSession { try await run.client.loadSession() }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(&run))
    } catch {
      result = .failure(error)
    }
    run.keep()
    try result.get()
  }

  /// - Parameter isSearch: whether `--api` names the search API.
  func server(_ context: CommandContext, isSearch: Bool = false) -> HNServer {
    HNServer(
      site: site, api: isSearch ? nil : api, search: isSearch ? api : nil,
      markup: markup.map(context.absolute), account: account)
  }
}

/// The options that select a site and an account, as the user wrote them.
struct HNServer: Codable, Sendable {
  var site: String?
  var api: String?
  /// The URL of the search API.
  var search: String?
  /// The absolute path of the markup file.
  var markup: String?
  var account: String?

  /// Returns these options. The other options replace those that are missing.
  func merging(_ other: HNServer?) -> HNServer {
    HNServer(
      site: site ?? other?.site, api: api ?? other?.api, search: search ?? other?.search,
      markup: markup ?? other?.markup, account: account ?? other?.account)
  }

  /// Returns the settings with these options in place of the variables.
  func settings(_ variables: [String: String]) -> HackerNewsSettings {
    var variables = variables
    let options = ["SITE": site, "API": api, "SEARCH": search, "MARKUP": markup]
    for (name, value) in options { if let value { variables["LEDE_HN_\(name)"] = value } }
    return HackerNewsSettings(variables)
  }
}

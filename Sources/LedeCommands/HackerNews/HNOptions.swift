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
      if let url, HNServer.base(url) == nil {
        throw ValidationError("\(name) must be an http or https URL.")
      }
    }
    if account?.isEmpty == true { throw ValidationError("--account must not be empty.") }
  }

  /// Runs a body with a client of the site. What has to be kept for later commands is stored even if
  /// the body throws.
  ///
  /// - Parameters:
  ///   - list: the options of a list that is continued. The given options take precedence.
  ///   - createsLibrary: whether the body adds to the library.
  ///   - needsSession: whether a damaged session is an error.
  func run(
    _ context: CommandContext, continuing list: HNServer? = nil, createsLibrary: Bool = false,
    needsSession: Bool = true, _ body: (inout HNRun) async throws -> Void
  ) async throws {
    let server = server(context).merging(list)
    let library =
      createsLibrary ? try library.openOrMake(context) : try library.open(context, isSilent: true)
    var run = try HNRun(context, server, library: library)
    run.web.queue.add(deadlines: run.state.deadlines, now: context.now())
    run.web.queue.add(deadlines: try await library.store.hostPauses(), now: context.now())
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

  private func server(_ context: CommandContext) -> HNServer {
    HNServer(site: site, api: api, markup: markup.map(context.absolute), account: account)
  }
}

/// The options that select a site and an account, as the user wrote them.
struct HNServer: Codable, Sendable {
  var site: String?
  var api: String?
  /// The absolute path of the markup file.
  var markup: String?
  var account: String?

  /// Returns these options, and others where these are not given.
  func merging(_ other: HNServer?) -> HNServer {
    HNServer(
      site: site ?? other?.site, api: api ?? other?.api, markup: markup ?? other?.markup,
      account: account ?? other?.account)
  }

  /// Returns the http or https URL of a folder.
  static func base(_ text: String) -> WebURL? {
    WebURL(text.hasSuffix("/") ? text : text + "/").flatMap { $0.isHTTP ? $0 : nil }
  }

  /// Returns the configuration of the client. Another site has the APIs of Hacker News only if the
  /// options name them.
  func configuration(
    for markup: HNMarkup, _ variables: [String: String]
  ) -> HNClient.Configuration {
    var configuration = HNClient.Configuration()
    func url(_ option: String?, _ variable: String) -> WebURL? {
      (option ?? variables[variable]).flatMap(Self.base)
    }
    configuration.site = url(site, "LEDE_HN_SITE")
    let isHackerNews = (configuration.site ?? markup.site).isSameOrigin(as: HNMarkup.bundled.site)
    let (api, search) = (url(api, "LEDE_HN_API"), url(api, "LEDE_HN_SEARCH"))
    configuration.api = api ?? (isHackerNews ? configuration.api : nil)
    configuration.search = search ?? (isHackerNews ? configuration.search : nil)
    configuration.markup = variables["LEDE_HN_MARKUP_URL"].flatMap { WebURL($0) }
    return configuration
  }
}

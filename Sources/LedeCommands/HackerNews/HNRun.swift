import Aggregation
import FoundationEssentials
import HackerNews
import LocalFiles
import Presentation
import Terminal
import URLs
import WebClient

/// A run of an `hn` command: its client, and the state that later runs need.
struct HNRun {
  let context: CommandContext
  let server: HNServer
  let web: WebClient
  let client: HNClient
  let hasAPI: Bool
  /// The URL of the site.
  let site: WebURL
  private(set) var state: HNState
  private let folder: String
  private var hasNewList = false

  init(_ context: CommandContext, _ server: HNServer, library: Library) throws {
    self.context = context
    self.server = server
    let folder = try Self.folder(context)
    self.folder = folder
    state = HNState(file: folder + "/hn-state.json")
    web = context.webClient(CookieJar())
    let settings = server.settings(context.terminal.variables)
    var configuration = settings.configuration
    configuration.userAgent = context.userAgent
    configuration.now = context.now
    hasAPI = configuration.api != nil
    let markup = try settings.markup()
    site = configuration.site ?? markup.current.site
    client = HNClient(
      web, markup: markup, records: LibraryRecords(library),
      sessions: HNAccountStore(folder: folder + "/accounts"), account: server.account,
      configuration: configuration)
  }

  /// Returns the folder of sessions, downloaded markup files and lists.
  static func folder(_ context: CommandContext) throws(CommandFailure) -> String {
    guard let folder = UserFolder.state.path(context.terminal.variables) else {
      throw CommandFailure(.error, "the state folder is unknown; set HOME or XDG_STATE_HOME")
    }
    let path = folder + "/lede"
    // If this fails, writing a file reports the reason.
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path
  }

  /// Stores the deadlines of hosts and the list that was shown. If this fails, the command
  /// still succeeds.
  func keep() {
    var state = state
    let (now, known) = (context.now(), state.deadlines.count)
    state.deadlines = web.queue.deadlines.filter { $0.value > now }
    guard hasNewList || known > 0 || !state.deadlines.isEmpty else { return }
    do {
      try state.write(to: folder + "/hn-state.json", context)
    } catch {
      context.say(CommandFailure(describing: error).message ?? "")
    }
  }

  // MARK: Commands

  /// Throws if there is no stored session, before any request.
  func requireLogin() async throws(HNError) {
    guard await client.userName != nil else { throw .notLoggedIn }
  }

  func page(_ id: HNItem.ID) -> String? { client.url(of: id)?.description }

  /// Prints a part of a list, which `lede hn more` continues.
  mutating func show(_ part: HNListPart, of name: String, asJSON isJSON: Bool) async throws {
    let contents = try await part.contents(client)
    let columns = context.terminal.columns(of: context.terminal.output)
    await print(
      HNItemList(
        name, contents.items, hasMore: contents.next != nil, count: contents.count,
        now: context.now(), columns: columns, page: page), asJSON: isJSON)
    hasNewList = true
    state.record(
      HNState.ShownList(
        terminal: context.terminalName, name: name, next: contents.next, options: server))
  }

  /// Prints a result that may be long.
  func print(_ result: some Presentable, asJSON isJSON: Bool) async {
    guard !isJSON else { return context.print(result, asJSON: true) }
    await Pager(environment: context.terminal).show(result.text(context.times), on: context.output)
  }

  /// The width of lines: that of the terminal, but at most 100 columns.
  var columns: Int { min(context.terminal.columns(of: context.terminal.output) ?? 80, 100) }

  /// Returns the number of an item that the user named by its number or the URL of its page.
  func item(_ text: String) throws(CommandFailure) -> HNItem.ID {
    if let id = HNItem.ID(text), id > 0 { return id }
    if let url = WebURL(text), let id = client.item(at: url) { return id }
    throw CommandFailure(
      .usage, "\(URLReference.redacted(text)) is not the number of an item or the URL of its page")
  }
}

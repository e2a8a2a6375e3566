import Aggregation
public import ArgumentParser
import FeedFormats
public import FeedModel
public import LibraryStore
import Presentation
import Terminal
import URLs

struct AddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Subscribe to feeds by their address or by the address of their page.",
    discussion: """
      A feed can also be a file on this machine, or a Hacker News list such as hn:top.

      Examples:
        lede add https://example.org/
        lede add --folder Work/Code --title Builds https://example.org/builds.atom
        lede add --first https://example.org/ ./saved.xml
      """)

  @Argument(
    help: ArgumentHelp("Addresses of feeds or pages, or paths of files.", valueName: "address"),
    completion: .file())
  var addresses: [String]

  @Option(help: ArgumentHelp("Your own name for the feed.", valueName: "name"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Put the feed in this folder; a/b is the folder b inside a.", valueName: "folder"),
    completion: .folderNames)
  var folder: String?

  @Option(help: "How new posts are detected: standard or classic.")
  var profile: DetectionProfile = .standard

  @Option(
    help:
      "What to do with an edited post: ignore or record the edit, announce it again, mark it unread."
  )
  var onUpdate: UpdatePolicy = .record

  @Flag(help: "Do not fetch the feed now.")
  var noRefresh = false

  @Flag(
    name: .customLong("first"),
    help: "If a page has several feeds, add the best one, which is listed first.")
  var takesFirst = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if title != nil, addresses.count > 1 {
      throw ValidationError("--title can be used with only one address.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.openOrMake(context)
    var failure: CommandFailure?
    var change: LibraryChange.ID?
    for address in addresses {
      do {
        let subscribed = try await subscribe(to: address, continuing: change, in: library, context)
        change = subscribed.change ?? change
        report(subscribed, context)
        if !subscribed.isNew { try await advise(subscribed.feed, in: library, context) }
        try await context.markAnnounced(subscribed.refresh?.record.new ?? [], in: library)
        if subscribed.refresh?.failure != nil { failure = failure ?? CommandFailure(.partial) }
      } catch let error as LibraryError {
        context.say(error.description + Self.advice(for: error, address, context.times))
        for link in error.candidates {
          let name = link.title ?? link.type
          context.messages.writeLine("  lede add \(link.url)" + (name.map { "  (\($0))" } ?? ""))
        }
        failure = CommandFailure(addresses.count > 1 ? .partial : .error)
      }
    }
    if let failure { throw failure }
  }

  private func subscribe(
    to address: String, continuing change: LibraryChange.ID?, in library: Library,
    _ context: CommandContext
  ) async throws -> Subscribed {
    let subscription = Subscription(
      url: LocalFile.address(of: address, context) ?? address,
      title: title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
      folder: try await library.folder(folder ?? ""),
      profile: profile, onUpdate: onUpdate)
    guard !noRefresh else {
      return try await library.subscribeUnseen(to: subscription, continuing: change)
    }
    return try await library.subscribe(to: subscription, takesFirst: takesFirst, continuing: change)
  }

  /// Returns the command or the correction to suggest for an error.
  private static func advice(
    for error: LibraryError, _ address: String, _ times: TimeStyle
  ) -> String {
    switch error.code {
    case .list:
      let name = Words.shell(address)
      return URLReference.isHTTP(address)
        ? ": curl -L \(name) | lede import -" : ": lede import \(name)"
    case .mustWait:
      let time = error.deadline.flatMap(times.deadline).map { " (until \($0))" } ?? ""
      return "\(time); add it without fetching it: --no-refresh"
    case .noHost:
      return ", and there is no file of that name; an address looks like https://example.org/feed. "
        + "If it is one, try again later, or add it without fetching it: --no-refresh"
    default: return ""
    }
  }

  private func report(_ subscribed: Subscribed, _ context: CommandContext) {
    let feed = subscribed.feed
    let place =
      subscribed.formerAddress.map {
        "; \(URLReference.redacted($0)) has moved to "
          + URLReference.redacted(feed.subscription.url)
      } ?? ""
    guard subscribed.isNew else {
      context.output.writeLine("\(feed.redactedName): already subscribed\(place).")
      return
    }
    var line = "added"
    if subscribed.isRestored {
      let restored = feed.total - (subscribed.refresh?.record.new.count ?? 0)
      line += " again, \(Words.count(restored, "post")) restored"
    }
    if let refresh = subscribed.refresh {
      let noun = subscribed.isRestored ? "new post" : "post"
      line += ", \(Words.count(refresh.record.new.count, noun))"
    }
    if subscribed.isGuessed {
      line += "; the page links to no feed, but this one was found: \(feed.subscription.url)"
    }
    context.output.writeLine("\(feed.redactedName): \(line)\(place).")
    if let failure = subscribed.refresh?.failure {
      context.say(FetchText.failure(failure, of: feed))
    }
  }

  /// Suggests how to apply the options to a feed that is already subscribed, and reports the feeds
  /// of a page that has replaced the feed.
  private func advise(
    _ feed: StoredFeed, in library: Library, _ context: CommandContext
  ) async throws {
    let set = "lede set \(feed.id.rawValue)"
    let changes = [("--title", title), ("--folder", folder)].compactMap { option, value in
      value.map { " \(option) \(Words.shell($0))" }
    }
    if !changes.isEmpty {
      context.say("nothing was changed; to change it: \(set)\(changes.joined())")
    }
    guard !noRefresh else { return }
    for link in try await library.successors(of: feed) {
      let name = link.title.map { " (\($0))" } ?? ""
      context.say(
        "the address is now a page that links to a feed\(name); to use that one: "
          + "\(set) --url \(Words.shell(link.url))")
    }
  }
}

extension UpdatePolicy: ExpressibleByArgument {}
extension DetectionProfile: ExpressibleByArgument {}

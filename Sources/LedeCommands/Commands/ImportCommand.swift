import Aggregation
import ArgumentParser
import FeedFormats
import LocalFiles
import Terminal
import URLs

struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Subscribe to the feeds of an OPML file.",
    discussion: """
      Only web addresses and Hacker News lists are imported. Feeds that you already have are not \
      changed; the ones that have another folder, name or tags in the file are counted. Nothing is \
      fetched: run `lede refresh` afterwards.

      Examples:
        lede import --dry-run feeds.opml
        curl https://example.org/feeds.opml | lede import -
        newsboat --export-to-opml2 | lede import -
      """)

  @Argument(
    help: ArgumentHelp("An OPML file, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Change nothing; print what would be done.")
  var dryRun = false

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let document = try read()
    let library = try options.openOrMake(context)
    let report = try await library.importing(document, isTrial: dryRun)
    var counts: SafeText =
      "+\(report.added) new · ~\(report.different) different · =\(report.same) the same"
    if report.restored > 0 {
      let posts: SafeText = report.restored == 1 ? "its posts" : "their posts"
      counts = counts + " · \(report.restored) restored with \(posts)"
    }
    context.output.writeLine(dryRun ? counts + " (nothing was changed)" : counts)
    for warning in document.warnings {
      let place = warning.line.map { ", line \($0)" } ?? ""
      context.say("\(file)\(place): \(warning.message)")
    }
    for move in report.moved {
      let (from, to) = (URLReference.redacted(move.from), URLReference.redacted(move.to))
      context.say("you already have \(from), as \(to)")
    }
    for skipped in report.skipped {
      let address = URLReference.redacted(skipped.address)
      let what = skipped.name.map { "\($0) (\(address))" } ?? address
      context.say("skipped \(what): \(skipped.reason)")
    }
  }

  private func read() throws(CommandFailure) -> OPMLDocument {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.readDocument(file, limit: 10 << 20)
    } catch {
      let name = URLReference.redacted(file)
      guard error.isMissing else { throw CommandFailure(.error, "cannot import \(name): \(error)") }
      let advice =
        URLReference.isHTTP(file)
        ? "to import a list from there: curl -L ADDRESS | lede import -; to add a feed: lede add ADDRESS"
        : "use - for standard input"
      throw CommandFailure(.error, "cannot import \(name): \(error); \(advice)")
    }
    do {
      return try OPMLDocument(readingSubscriptions: bytes)
    } catch {
      throw CommandFailure(.error, "cannot import \(file): \(error)\(Self.advice(on: bytes))")
    }
  }

  /// Returns advice for a file that is not an OPML list.
  private static func advice(on bytes: [UInt8]) -> String {
    // A damaged OPML list needs no advice.
    if String(decoding: bytes.prefix(1 << 10), as: UTF8.self).contains("<opml") { return "" }
    return switch bytes.first(where: { $0 > 0x20 }) {
    case nil: ""
    case UInt8(ascii: "<"), UInt8(ascii: "{"):
      "; use lede add for a feed, or for a page that links to one"
    default: exportCommand(for: bytes).map { "; import it with: \($0)" } ?? ""
    }
  }

  /// Returns the command that exports another reader's subscription file as OPML, if it is
  /// recognised.
  private static func exportCommand(for bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0.hasPrefix("feeds()") }) {
      return "sfeed_opml_export | lede import -"
    }
    if lines.contains(where: { URLReference.isHTTP(String($0)) }) {
      // The newsboat of Debian 12 does not have this option.
      return
        "newsboat --export-to-opml2 | lede import - (older versions: newsboat -e, without tags)"
    }
    return nil
  }
}

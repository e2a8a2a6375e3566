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
      Only web addresses are taken. Feeds that are there already stay as they are; those that the \
      list has in another folder, or by another name or other tags, are counted. Nothing is fetched: \
      `lede refresh` does that.

      Examples:
        lede import --dry-run feeds.opml
        curl https://example.org/feeds.opml | lede import -
        newsboat --export-to-opml2 | lede import -
      """)

  @Argument(
    help: ArgumentHelp("An OPML file, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Change nothing; say what would be done.")
  var dryRun = false

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let document = try read()
    let library = try options.openOrMake(context)
    let report = try await library.importing(document, isTrial: dryRun)
    var counts: SafeText =
      "+\(report.added) new · ~\(report.different) filed otherwise · =\(report.same) the same"
    if report.restored > 0 {
      let posts: SafeText = report.restored == 1 ? "its posts" : "their posts"
      counts = counts + " · \(report.restored) back with \(posts)"
    }
    context.output.writeLine(dryRun ? counts + " (nothing was changed)" : counts)
    for warning in document.warnings {
      let place = warning.line.map { ", line \($0)" } ?? ""
      context.say("\(file)\(place): \(warning.message)")
    }
    for move in report.moved {
      let (from, to) = (URLReference.redacted(move.from), URLReference.redacted(move.to))
      context.say("\(from) is there already, as \(to)")
    }
    for skipped in report.skipped {
      let address = URLReference.redacted(skipped.address)
      let what = skipped.name.map { "\($0) (\(address))" } ?? address
      context.say("left out \(what): \(skipped.reason)")
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
        ? "lede add takes addresses, and curl ADDRESS | lede import - a list that is there"
        : "- stands for standard input"
      throw CommandFailure(.error, "cannot import \(name): \(error); \(advice)")
    }
    do {
      return try OPMLDocument(reading: bytes)
    } catch {
      throw CommandFailure(.error, "cannot import \(file): \(error)\(Self.advice(on: bytes))")
    }
  }

  /// Returns advice for a file that is not an OPML list.
  private static func advice(on bytes: [UInt8]) -> String {
    // A damaged OPML list needs no advice.
    if String(decoding: bytes.prefix(1 << 10), as: UTF8.self).contains("<opml") { return "" }
    if FormerStateFile.isOne(bytes) { return "; \(FormerStateFile.advice)" }
    return switch bytes.first(where: { $0 > 0x20 }) {
    case nil: ""
    case UInt8(ascii: "<"), UInt8(ascii: "{"): "; lede add takes feeds, and pages that lead to one"
    default: wayToList(from: bytes).map { "; bring it over with \($0)" } ?? ""
    }
  }

  /// Returns the command that exports another reader's subscription file as OPML, if it is
  /// recognised.
  private static func wayToList(from bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0.hasPrefix("feeds()") }) {
      return "sfeed_opml_export | lede import -"
    }
    if lines.contains(where: { URLReference.isHTTP(String($0)) }) {
      // The newsboat of Debian 12 does not have this option.
      return "newsboat --export-to-opml2 | lede import - (older ones: newsboat -e, without tags)"
    }
    return nil
  }
}

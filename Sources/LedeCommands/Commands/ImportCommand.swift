import Aggregation
import ArgumentParser
import FeedFormats
import Terminal

struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Subscribe to the feeds of an OPML file.",
    discussion: "Only web addresses are taken. Nothing is fetched: `lede refresh` does that.")

  @Argument(help: ArgumentHelp("An OPML file, or - for standard input.", valueName: "file"))
  var file: String

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let document = try read()
    let library = try options.open(context)
    let report = try await library.importing(document)
    var line = "\(Words.count(report.added, "feed")) added, \(report.known) already there"
    if report.restored > 0 {
      line += ", \(report.restored) back with \(report.restored == 1 ? "its" : "their") posts"
    }
    context.output.writeLine("\(line).")
    for warning in document.warnings {
      let place = warning.line.map { ", line \($0)" } ?? ""
      context.say("\(file)\(place): \(warning.message)")
    }
    for skipped in report.skipped {
      context.say("left out \(skipped.address): \(skipped.reason)")
    }
  }

  private func read() throws(CommandFailure) -> OPMLDocument {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(file, limit: 10 << 20)
    } catch {
      throw CommandFailure(.error, "cannot import \(file): \(error)")
    }
    do {
      return try OPMLDocument(reading: bytes)
    } catch {
      throw CommandFailure(.error, "cannot import \(file): \(error)")
    }
  }
}

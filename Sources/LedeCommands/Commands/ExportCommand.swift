import Aggregation
import ArgumentParser
import FeedFormats
import LibraryStore
import Terminal
import URLs

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the subscriptions as OPML.",
    discussion: """
      An existing file is replaced once the new one is complete.

      Examples:
        lede export feeds.opml
        lede export | ssh elsewhere lede import -
      """)

  @Argument(
    help: ArgumentHelp(
      "The file to write, or - for standard output. Default: -.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    let document = try await library.exporting()
    let bytes = document.bytes()
    if let file, file != "-" {
      try DocumentFile.write(
        bytes, to: file, protecting: try options.directory(context), context,
        isSecret: document.feeds.contains { URLReference.redacted($0.url) != $0.url })
    } else {
      context.output.writeDocument(bytes)
    }
    try await context.reportLocalFeeds(of: library)
  }
}

extension CommandContext {
  /// Reports the feeds that an export does not contain: local files.
  func reportLocalFeeds(of library: Library) async throws {
    let feeds = try await library.localFeeds()
    guard !feeds.isEmpty else { return }
    let reason = feeds.count == 1 ? "it is a file" : "they are files"
    say("not exported because \(reason) on this machine: \(feeds.map(\.name).few)")
  }
}

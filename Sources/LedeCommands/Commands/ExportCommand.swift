import Aggregation
import ArgumentParser
import FeedFormats
import Terminal

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the subscriptions as OPML.",
    discussion: """
      A file that is there is replaced once the new one is whole.

      Examples:
        lede export feeds.opml
        lede export | ssh elsewhere lede import -
      """)

  @Argument(
    help: ArgumentHelp("Where to; - or none is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    let document = try await library.exporting()
    let bytes = document.bytes()
    guard let file, file != "-" else {
      return context.output.writeDocument(bytes)
    }
    try DocumentFile.write(
      bytes, to: file, context, isSecret: document.feeds.contains { Self.hasUser($0.url) })
  }

  /// Whether an address names a user, and so a password or a token.
  private static func hasUser(_ address: String) -> Bool {
    guard let start = address.firstRange(of: "://")?.upperBound else { return false }
    return address[start...].prefix { !"/?#".contains($0) }.contains("@")
  }
}

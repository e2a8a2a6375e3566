import Aggregation
import ArgumentParser
import FeedFormats
import Terminal

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the subscriptions as OPML.")

  @Argument(
    help: ArgumentHelp("Where to; - or none is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let bytes = try await library.exporting().bytes()
    guard let file, file != "-" else {
      return context.output.writeDocument(bytes)
    }
    try DocumentFile.write(bytes, to: file, context)
  }
}

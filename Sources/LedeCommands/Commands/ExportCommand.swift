import Aggregation
import ArgumentParser
import FeedFormats
import FoundationEssentials
import Terminal

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the subscriptions as OPML.")

  @Argument(help: ArgumentHelp("Where to; else standard output.", valueName: "file"))
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let bytes = try await library.exporting().bytes()
    guard let file else {
      return context.output.writeDocument(String(decoding: bytes, as: UTF8.self))
    }
    do {
      try Data(bytes).write(to: URL(filePath: context.absolute(file)), options: .atomic)
    } catch {
      throw CommandFailure(.error, "cannot write \(file): is its folder there, and writable?")
    }
  }
}

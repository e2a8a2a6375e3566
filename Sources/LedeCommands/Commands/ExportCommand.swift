import Aggregation
import ArgumentParser
import FeedFormats
import FoundationEssentials
import Glibc
import Terminal

struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the subscriptions as OPML.")

  @Argument(help: ArgumentHelp("Where to; - or none is standard output.", valueName: "file"))
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let bytes = try await library.exporting().bytes()
    guard let file, file != "-" else {
      return context.output.writeDocument(bytes)
    }
    do {
      try Self.write(bytes, to: context.absolute(file))
    } catch {
      throw CommandFailure(.error, "cannot write \(file): is its folder there, and writable?")
    }
  }

  /// A file is replaced as a whole, where a symbolic link leads to it too. What is no file, like a
  /// pipe or `/dev/stdout`, is written to and stays what it is.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFile = !exists || status.st_mode & S_IFMT == S_IFREG
    let target = URL(filePath: path)
    try Data(bytes).write(
      to: isFile ? target.resolvingSymlinksInPath() : target, options: isFile ? .atomic : [])
  }
}

import Aggregation
import ArgumentParser
import FeedFormats
import FeedStore
import FoundationEssentials
import LocalFiles
import Terminal

struct StateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Carry what the library knows to another machine.",
    discussion: """
      Subscriptions, posts, marks, saved searches and rules, and what is known of each feed, so that \
      nothing old becomes new there.

      Examples:
        lede state export state.jsonl
        lede state import state.jsonl
      """,
    subcommands: [StateExportCommand.self, StateImportCommand.self])
}

struct StateExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write subscriptions, posts, marks and what is known as JSON lines.",
    discussion: """
      Examples:
        lede state export state.jsonl
        lede state export | ssh elsewhere lede state import -
      """)

  @Argument(
    help: ArgumentHelp("Where to; - or none is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.openExisting(context)
    if let file, file != "-" {
      try await DocumentFile.write(
        to: file, protecting: try options.directory(context), context, isSecret: true
      ) { write in
        try await library.exportState(write)
      }
    } else {
      try await library.exportState { context.output.writeDocument($0) }
    }
    try await context.sayWhatStaysHere(of: library)
  }
}

struct StateImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take in what another library knows; nothing here is lost.",
    discussion: """
      What either library has read, starred or deleted is so afterwards. Importing again changes \
      nothing more.

      Examples:
        lede state import state.jsonl
      """)

  @Argument(
    help: ArgumentHelp("A file of `lede state export`, or -.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    do {
      let pieces = try FilePieces(file == "-" ? file : context.absolute(file))
      let beginning = try pieces.next()
      try Library.checkState(beginning)
      let library = try options.openOrMake(context)
      let whole = try pieces.kept(in: try options.directory(context), behind: beginning)
      let report = try await library.importState { try whole.next() }
      let moved = report.moved == 0 ? "" : "\(report.moved) moved, "
      let line =
        "\(Words.count(report.feeds, "feed")): \(report.added) added, \(moved)"
        + "\(Words.count(report.newPosts, "post")) added, \(report.marked) marked or deleted."
      context.output.writeLine("\(line)")
    } catch let error as StateFormatError {
      throw CommandFailure(.error, "cannot import \(file): \(error)")
    } catch let error as FileBytes.Failure {
      throw CommandFailure(.error, "cannot import \(file): \(error)")
    }
  }
}

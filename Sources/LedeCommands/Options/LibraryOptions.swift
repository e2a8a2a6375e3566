import Aggregation
import ArgumentParser
import Terminal

/// Where the library is.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "The folder of the library.",
      discussion: "Else $LEDE_DATA_DIR, else the XDG data folder.", valueName: "dir"))
  var dataDirectory: String?

  /// An empty name is a variable that somebody forgot to set; it must not mean the usual library.
  func validate() throws {
    if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir takes a folder.") }
  }

  func open(_ context: CommandContext) throws -> Library {
    try context.openLibrary(try directory(context))
  }

  /// Where the library is, whether or not there is one.
  func directory(_ context: CommandContext) throws(CommandFailure) -> String {
    try LibraryLocation.folder(
      named: dataDirectory, variables: context.terminal.variables,
      relativeTo: context.workingDirectory)
  }
}

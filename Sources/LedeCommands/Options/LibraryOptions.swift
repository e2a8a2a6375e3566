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

  /// By the option, the variable, or the XDG base directory specification, which says to ignore
  /// relative paths in its own variables.
  private func directory(_ context: CommandContext) throws(CommandFailure) -> String {
    let variables = context.terminal.variables
    let named = dataDirectory ?? variables["LEDE_DATA_DIR"]
    if let named, !named.isEmpty { return context.absolute(named) }
    if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/lede" }
    if let home = variables["HOME"], home.hasPrefix("/") { return home + "/.local/share/lede" }
    throw CommandFailure(
      .error, "there is no folder for the library; set HOME or LEDE_DATA_DIR, or use --data-dir")
  }
}

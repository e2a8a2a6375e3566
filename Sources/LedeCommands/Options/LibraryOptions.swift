import Aggregation
import ArgumentParser
import Terminal

/// The location of the library.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "The library folder.",
      discussion: "Default: $LEDE_DATA_DIR, or lede in the XDG data folder.", valueName: "dir"),
    completion: .directory)
  var dataDirectory: String?

  @OptionGroup private var colour: ColourArguments

  /// Rejects an empty name: it is usually an unset shell variable, and must not select the default
  /// library.
  func validate() throws {
    if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir must not be empty.") }
  }

  /// Opens the library for reading or for changing existing content. If there is none, an empty
  /// library in memory is returned and nothing is created, because a mistyped folder name would
  /// otherwise be noticed only when posts are missing.
  ///
  /// - Parameter isSilent: Whether to omit the message about a named library that does not exist.
  func open(_ context: CommandContext, isSilent: Bool = false) throws -> Library {
    let directory = try directory(context)
    guard !context.hasLibrary(directory) else { return try context.openLibrary(directory) }
    if !isSilent, LibraryLocation.isNamed(dataDirectory, context.terminal.variables) {
      context.say("there is no library in \(directory) yet; lede add and lede import create one")
    }
    return try context.emptyLibrary()
  }

  /// Opens the library to copy its content. A missing library is an error: after a mistyped name,
  /// an empty copy must not replace a good one.
  func openExisting(_ context: CommandContext) throws -> Library {
    let directory = try directory(context)
    guard context.hasLibrary(directory) else {
      throw CommandFailure(.error, "there is no library in \(directory); nothing was written")
    }
    return try context.openLibrary(directory)
  }

  /// Opens the library to add content, and creates it if there is none.
  func openOrMake(_ context: CommandContext) throws -> Library {
    try context.openLibrary(try directory(context))
  }

  /// Returns the folder of the library, whether or not it exists.
  func directory(_ context: CommandContext) throws(CommandFailure) -> String {
    try LibraryLocation.folder(
      named: dataDirectory, variables: context.terminal.variables,
      relativeTo: context.workingDirectory)
  }
}

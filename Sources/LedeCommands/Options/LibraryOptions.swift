import Aggregation
import ArgumentParser
import Terminal

/// Where the library is.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "The folder of the library.",
      discussion: "Else $LEDE_DATA_DIR, else the XDG data folder.", valueName: "dir"),
    completion: .directory)
  var dataDirectory: String?

  @OptionGroup private var colour: ColourArguments

  /// An empty name is a variable that somebody forgot to set; it must not mean the usual library.
  func validate() throws {
    if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir takes a folder.") }
  }

  /// The library, to read it or to change what is there. Where there is none nothing is made: that a
  /// folder's name was mistyped would show only when posts are missed. It reads like an empty one then.
  ///
  /// - Parameter isSilent: nothing is said of a library that was named and is not there.
  func open(_ context: CommandContext, isSilent: Bool = false) throws -> Library {
    let directory = try directory(context)
    guard !context.hasLibrary(directory) else { return try context.openLibrary(directory) }
    if !isSilent, LibraryLocation.isNamed(dataDirectory, context.terminal.variables) {
      context.say("there is no library in \(directory) yet; lede add and lede import make one")
    }
    return try context.emptyLibrary()
  }

  /// The library, to write down what is in it. That there is none is an error: a mistyped name must not
  /// leave an empty copy in the place of a good one.
  func openExisting(_ context: CommandContext) throws -> Library {
    let directory = try directory(context)
    guard context.hasLibrary(directory) else {
      throw CommandFailure(.error, "there is no library in \(directory); nothing was written")
    }
    return try context.openLibrary(directory)
  }

  /// The library, to add to it. Where there is none it is made.
  func openOrMake(_ context: CommandContext) throws -> Library {
    try context.openLibrary(try directory(context))
  }

  /// Where the library is, whether or not there is one.
  func directory(_ context: CommandContext) throws(CommandFailure) -> String {
    try LibraryLocation.folder(
      named: dataDirectory, variables: context.terminal.variables,
      relativeTo: context.workingDirectory)
  }
}

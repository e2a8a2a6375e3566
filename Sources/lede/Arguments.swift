import LedeCommands
import Terminal

/// The command-line arguments of the process, which Swift reads from `/proc/self/cmdline`.
enum Arguments {
  /// Returns the arguments without the program name and the option `--color`.
  ///
  /// - Throws: ``CommandFailure`` if `--color` is invalid, if the arguments cannot be read, or if not
  ///   even a name was passed. An empty array would run the default command, which lists posts.
  static func ofProcess() throws(CommandFailure) -> (
    words: [String], colour: TerminalEnvironment.ColourChoice
  ) {
    guard let name = CommandLine.arguments.first, !name.isEmpty else {
      throw CommandFailure(
        .error,
        "cannot read the command-line arguments; mount /proc, and pass the program name as the "
          + "first one")
    }
    var words = Array(CommandLine.arguments.dropFirst())
    let colour = try ColourOption.take(from: &words)
    return (words, colour)
  }
}

import LedeCommands

/// The arguments of the process, which Swift reads from `/proc/self/cmdline`.
enum Arguments {
  /// Without the program's name; `nil` if they cannot be read, or there is not even a name. An
  /// empty list would run the default command, which lists posts.
  static var ofProcess: [String]? {
    guard let name = CommandLine.arguments.first, !name.isEmpty else { return nil }
    return Array(CommandLine.arguments.dropFirst())
  }

  static let missing = CommandFailure(
    .error,
    "cannot read the command-line arguments: mount /proc, and pass a program name as the first one")
}

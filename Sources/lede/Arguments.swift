import LedeCommands

/// The command-line arguments of the process, which Swift reads from `/proc/self/cmdline`.
enum Arguments {
  /// The arguments without the program name, or `nil` if they cannot be read or not even a name was
  /// passed. An empty array would run the default command, which lists posts.
  static var ofProcess: [String]? {
    guard let name = CommandLine.arguments.first, !name.isEmpty else { return nil }
    return Array(CommandLine.arguments.dropFirst())
  }

  static let missing = CommandFailure(
    .error,
    "cannot read the command-line arguments; mount /proc, and pass the program name as the first one"
  )
}

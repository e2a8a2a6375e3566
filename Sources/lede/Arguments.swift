import LedeCommands

/// The arguments of the process, which Swift reads from `/proc/self/cmdline`.
enum Arguments {
  /// Without the program's name; `nil` if they cannot be read, or there is not even a name. No
  /// arguments would be taken for the command that lists posts.
  static var ofProcess: [String]? {
    guard let name = CommandLine.arguments.first, !name.isEmpty else { return nil }
    return Array(CommandLine.arguments.dropFirst())
  }

  static let missing = CommandFailure(
    .error,
    "the program cannot read its arguments: /proc must be mounted, and a program that starts lede "
      + "must pass a name as the first argument")
}

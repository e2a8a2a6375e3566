import ArgumentParser
import Terminal

/// The programs to start when there are new posts.
struct HookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start this program with the new posts on its standard input.",
      discussion: "One JSON object a line, as list --jsonl prints them. Program and arguments are "
        + "split at blanks, quotes protect; no shell is involved.",
      valueName: "command"))
  var onNew: String?

  @Flag(
    help: ArgumentHelp(
      "Tell of new posts on the desktop, by notify-send where there is one.",
      discussion: "Once a rule says --notify, only of the posts that such rules find."))
  var notify = false

  func validate() throws {
    if let onNew, HookProgram(command: onNew, environment: [:]) == nil {
      throw ValidationError("--on-new takes a program and its arguments, with every quote closed.")
    }
  }

  /// The options as arguments, one element per word.
  var words: [String] {
    (onNew.map { ["--on-new", $0] } ?? []) + (notify ? ["--notify"] : [])
  }
}

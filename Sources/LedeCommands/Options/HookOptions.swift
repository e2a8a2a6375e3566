import ArgumentParser
import Terminal

/// The programs to start when there are new posts.
struct HookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start this program with the new posts on its standard input.",
      discussion:
        "Posts are one JSON object per line, like list --jsonl. The command is split at spaces "
        + "outside quotes, and run without a shell.",
      valueName: "command"))
  var onNew: String?

  @Flag(
    help: ArgumentHelp(
      "Show new posts as a desktop notification, if notify-send is installed.",
      discussion: "If any rule uses --notify, only posts that match such a rule are shown."))
  var notify = false

  func validate() throws {
    if let onNew, HookProgram(command: onNew, environment: [:]) == nil {
      throw ValidationError("--on-new needs a program, and all quotes must be closed.")
    }
  }

  /// The options as arguments, one element per word.
  var words: [String] {
    (onNew.map { ["--on-new", $0] } ?? []) + (notify ? ["--notify"] : [])
  }
}

/// The result of one run of the program, compared as a whole.
struct Run: Hashable {
  enum Ending: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// The process was still running after ``LedeProcess/timeLimit``, and was killed.
    case timedOut
  }

  var ending: Ending
  /// Standard output; on a terminal, standard error as well.
  var output: String
  var errors: String

  init(_ ending: Ending, output: String = "", errors: String = "") {
    self.ending = ending
    self.output = output
    self.errors = errors
  }

  /// A successful run with this output and nothing on standard error.
  static func ok(_ output: String) -> Run {
    Run(.exited(0), output: output)
  }

  /// A failed run with no output and these complete lines on standard error.
  static func failed(_ status: Int32, _ errors: String) -> Run {
    Run(.exited(status), errors: errors)
  }

  /// The lines of standard output.
  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }

  /// Whether standard error is exactly one line that starts with the name of the program.
  var isOneErrorLine: Bool {
    errors.hasPrefix("lede: ") && errors.hasSuffix("\n") && errors.count { $0.isNewline } == 1
  }
}

/// What a run of the program came to, as one value.
struct Run: Hashable {
  enum Ending: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was still running after ``LedeProcess/patience``, and was killed.
    case timedOut
  }

  var ending: Ending
  /// Standard output; on a terminal, standard error too.
  var output: String
  var errors: String

  init(_ ending: Ending, output: String = "", errors: String = "") {
    self.ending = ending
    self.output = output
    self.errors = errors
  }

  /// A run that went well and had nothing to say beside its result.
  static func ok(_ output: String) -> Run {
    Run(.exited(0), output: output)
  }

  /// A run that gave no result, but lines on standard error, which end in a line feed.
  static func failed(_ status: Int32, _ errors: String) -> Run {
    Run(.exited(status), errors: errors)
  }

  /// The lines of the result.
  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }

  /// Whether standard error holds just one line that says who speaks.
  var saysOneLine: Bool {
    errors.hasPrefix("lede: ") && errors.hasSuffix("\n") && errors.count { $0.isNewline } == 1
  }
}

import ArgumentParser

extension LedeCommand {
  /// Returns a message for a value that starts with a dash and was parsed as options, or `nil` if
  /// there is none.
  ///
  /// The message suggests joining the value to its option with `=` or putting it after `--`. If the
  /// value itself is invalid, the message contains that error.
  static func problemOfDashedValue(_ error: any Error, _ arguments: [String]) -> String? {
    for place in arguments.indices.dropFirst() where isDashed(arguments[place]) {
      let option = arguments[place - 1]
      let joined = "\(option)=\(arguments[place])"
      if option.hasPrefix("--") {
        let attempt = arguments[..<(place - 1)] + [joined] + arguments[(place + 1)...]
        guard let other = failure(of: Array(attempt)) else { return corrected(error, joined) }
        if text(of: error).hasPrefix("missing value for '\(option)") { return text(of: other) }
      }
      let operands = ["--"] + arguments[place...]
      if failure(of: arguments[..<place] + operands) == nil {
        return corrected(error, operands.joined(separator: " "))
      }
    }
    return nil
  }

  private static func corrected(_ error: any Error, _ corrected: String) -> String {
    "\(text(of: error)); write a value that starts with a dash like this: \(corrected)"
  }

  /// Whether the argument starts with exactly one dash. Long options of `lede` start with two.
  private static func isDashed(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-"
  }
}

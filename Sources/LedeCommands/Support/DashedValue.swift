import ArgumentParser

extension LedeCommand {
  /// What is wrong where a value that begins with a dash was taken for options; nil where none was.
  ///
  /// It is written joined to its option, or behind `--`, and that is said; or it is no value either way,
  /// and then that is.
  static func problemOfDashedValue(_ error: any Error, _ arguments: [String]) -> String? {
    for place in arguments.indices.dropFirst() where isDashed(arguments[place]) {
      let option = arguments[place - 1]
      let joined = "\(option)=\(arguments[place])"
      if option.hasPrefix("--") {
        let attempt = arguments[..<(place - 1)] + [joined] + arguments[(place + 1)...]
        guard let other = failure(of: Array(attempt)) else { return way(error, joined) }
        if words(of: error).hasPrefix("missing value for '\(option)") { return words(of: other) }
      }
      let operands = ["--"] + arguments[place...]
      if failure(of: arguments[..<place] + operands) == nil {
        return way(error, operands.joined(separator: " "))
      }
    }
    return nil
  }

  private static func way(_ error: any Error, _ way: String) -> String {
    "\(words(of: error)); a value that begins with a dash is written so: \(way)"
  }

  /// Options of ours have two dashes.
  private static func isDashed(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-"
  }
}

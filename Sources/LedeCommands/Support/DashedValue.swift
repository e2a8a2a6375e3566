import ArgumentParser

extension LedeCommand {
  /// How a value that begins with a dash is written, where arguments that cannot be read could be so:
  /// joined to its option, or behind `--`. Nil where that helps nothing.
  public static func wayOfDashedValue(in arguments: [String]) -> String? {
    // Each attempt takes longer than the number of arguments, see ``parse(arguments:)``.
    guard arguments.count <= 100 else { return nil }
    for place in arguments.indices.dropFirst() where isDashed(arguments[place]) {
      let option = arguments[place - 1]
      let joined = "\(option)=\(arguments[place])"
      if option.hasPrefix("--"),
        canParse(arguments[..<(place - 1)] + [joined] + arguments[(place + 1)...])
      {
        return joined
      }
      if canParse(arguments[..<place] + ["--"] + arguments[place...]) {
        return (["--"] + arguments[place...]).joined(separator: " ")
      }
    }
    return nil
  }

  /// Options of ours have two dashes.
  private static func isDashed(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-"
  }

  private static func canParse(_ arguments: ArraySlice<String>) -> Bool {
    (try? parseAsRoot(Array(arguments))) != nil
  }
}

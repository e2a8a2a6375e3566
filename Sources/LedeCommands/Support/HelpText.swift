import ArgumentParser
public import Terminal

extension LedeCommand {
  /// Returns the help or version that was requested instead of a command.
  ///
  /// - Parameter columns: The width of the lines.
  public static func help(_ request: any Error, columns: Int) -> SafeText {
    let text = fullMessage(for: request, columns: columns)
    // The JSON description that Scripts/manual requests must not be wrapped.
    let isDescription = text.hasPrefix("{")
    return SafeText(block: isDescription ? text : HelpText.aligned(text, columns: columns))
  }
}

/// Aligns the discussion of an option with its abstract. ArgumentParser (1.8) indents it less.
enum HelpText {
  private static let place = String(repeating: " ", count: 8)
  private static let alignedPlace = String(repeating: " ", count: 26)

  static func aligned(_ text: String, columns: Int) -> String {
    var lines: [String] = []
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst() {
      guard isFurther(line) else {
        lines.append(String(line))
        continue
      }
      let more = rest.prefix(while: isFurther)
      rest = rest.dropFirst(more.count)
      let words = ([line] + more).map { $0.dropFirst(place.count) }.joined(separator: " ")
      let wrapped = SafeText(line: words).wrapped(to: max(columns - alignedPlace.count, 20)).lines
      lines += wrapped.map { alignedPlace + $0.string }
    }
    return lines.joined(separator: "\n")
  }

  private static func isFurther(_ line: Substring) -> Bool {
    line.hasPrefix(place) && line.dropFirst(place.count).first.map { $0 != " " } ?? false
  }
}

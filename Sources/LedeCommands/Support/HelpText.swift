import ArgumentParser
public import Terminal

extension LedeCommand {
  /// What was asked for in place of a command: help, or the version.
  ///
  /// - Parameter columns: the width of lines.
  public static func help(_ request: any Error, columns: Int) -> SafeText {
    let text = fullMessage(for: request, columns: columns)
    // The description that Scripts/manual asks for is no text to be laid out.
    let isDescription = text.hasPrefix("{")
    return SafeText(block: isDescription ? text : HelpText.aligned(text, columns: columns))
  }
}

/// The text of help, where what is said further of an option stands under what is said first.
/// ArgumentParser (1.8) puts it further out than that.
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

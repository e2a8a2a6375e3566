/// Splits the value of a variable such as `PAGER` into words as a shell would. Whitespace separates
/// words, and quotes and backslashes protect it. Nothing is expanded or run.
public enum CommandLineSplitter {
  /// Returns the words, or `nil` if a quote is not closed or the line ends with a backslash.
  public static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var escaped = false
    for character in line {
      if escaped {
        word = (word ?? "") + String(character)
        escaped = false
      } else if character == "\\", quote != "'" {
        escaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" || character == "\n" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !escaped else { return nil }
    if let word { words.append(word) }
    return words
  }
}

import ArgumentParser

/// A search query, typed with or without quotes around it.
struct QueryArguments: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The query, as for lede search.", valueName: "query"),
    completion: .savedQueries)
  private var arguments: [String] = []

  /// Rejects unknown options, unless they follow `--`. Words that start with a single dash belong
  /// to the query.
  func validate() throws {
    let option = arguments.prefix { $0 != "--" }.first { $0.hasPrefix("--") }
    if let option { throw ValidationError("Unknown option '\(option)'") }
  }

  private var words: [String] {
    guard let end = arguments.firstIndex(of: "--") else { return arguments }
    return Array(arguments[..<end] + arguments[(end + 1)...])
  }

  var isEmpty: Bool { words.isEmpty }

  /// The query. The shell removes the quotes around an argument with spaces, so such an argument
  /// becomes a phrase again if there are several, unless it is a query in itself.
  var text: String {
    let words = words
    return words.count == 1 ? words[0] : words.map(Self.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    guard word.contains(where: \.isWhitespace), !word.contains("\"") else { return word }
    let parts = word.split(whereSeparator: \.isWhitespace)
    let isQuery =
      word.contains { "()/".contains($0) }
      || parts.contains { ["OR", "AND", "NOT"].contains($0) || $0.hasPrefix("-") }
      || parts.dropFirst().contains { $0.contains(":") }
    guard !isQuery else { return "(\(word))" }
    let colon = parts[0].firstIndex(of: ":").map { word.index(after: $0) } ?? word.startIndex
    return "\(word[..<colon])\"\(word[colon...])\""
  }
}

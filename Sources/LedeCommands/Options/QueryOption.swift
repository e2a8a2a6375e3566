import ArgumentParser
import Presentation

/// Selects posts with a query.
struct QueryOption: ParsableArguments {
  /// The value may start with a dash: `-swift` is a query.
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("Only posts that match this query of `lede search`.", valueName: "query"),
    completion: .savedQueries)
  var text: String?

  /// The option as typed, after a space, or an empty string.
  var words: String { text.map(Self.words) ?? "" }

  static func words(_ query: String) -> String { " --where \(Words.shell(query))" }

  func validate() throws {
    if let text, text.hasPrefix("--") {
      throw ValidationError("--where needs a query, but \(text) is an option.")
    }
  }
}

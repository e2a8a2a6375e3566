import ArgumentParser
import Presentation

/// A query that narrows what a command is about.
struct QueryOption: ParsableArguments {
  /// It may begin with a dash: `-swift` is a query.
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("Only what this query of `lede search` finds.", valueName: "query"),
    completion: .savedQueries)
  var text: String?

  /// The option as it would be typed, after a blank; empty when it was not.
  var words: String { text.map(Self.words) ?? "" }

  static func words(_ query: String) -> String { " --where \(Words.shell(query))" }

  func validate() throws {
    if let text, text.hasPrefix("--") {
      throw ValidationError("--where needs a query, and \(text) is an option.")
    }
  }
}

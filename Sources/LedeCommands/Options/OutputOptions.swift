import ArgumentParser

/// One document for a program.
struct JSONOption: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print one JSON document.")
  var isJSON = false
}

/// What to do when another refresh is running.
struct WaitOption: ParsableArguments {
  @Flag(name: .customLong("wait"), help: "Wait for another refresh of the library that is running.")
  var waits = false
}

/// The forms of a list of posts.
struct ListFormatOptions: ParsableArguments {
  enum Format: EnumerableFlag {
    case json, jsonl, tsv

    static func help(for value: Format) -> ArgumentHelp? {
      switch value {
      case .json: "Print one JSON Feed document."
      case .jsonl: "Print one JSON object a line, in JSON Feed's item names."
      case .tsv: "Print tab-separated values, one post a line."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var format: Format?
}

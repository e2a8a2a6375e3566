import ArgumentParser
import FeedFormats
import Presentation
import URLs

extension LedeCommand {
  /// Throws if the first argument is not a command, or if there is no help for the command after
  /// `help`. ArgumentParser would pass an unknown command to the default command as an operand, and
  /// would ignore an unknown command after `help`.
  static func checkCommand(_ arguments: [String]) throws(CommandFailure) {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    if let advice = former(arguments) { throw CommandFailure(.usage, advice) }
    guard word == "help" else { return try checkCommand(word, among: names + ["help"]) }
    let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    let known = path(words)
    guard let word = words.first, known.count < words.count else { return }
    guard let group = known.first else { return try checkCommand(word, among: names + ["help"]) }
    throw CommandFailure(
      .usage, "there is no command \(words.joined(separator: " ")); see lede help \(group)")
  }

  /// Returns the replacement for a command or option of an earlier version.
  private static func former(_ arguments: [String]) -> String? {
    switch arguments.first == "help" ? arguments.dropFirst().first : arguments.first {
    case "state":
      "lede state was removed; lede backup FILE copies the library, and lede restore FILE replaces it "
        + "with a copy"
    case "maint" where arguments.contains { $0 == "--backup" || $0.hasPrefix("--backup=") }:
      "lede maint --backup was removed; lede backup FILE copies the library"
    default: nil
    }
  }

  private static func checkCommand(
    _ word: String, among names: [String]
  ) throws(CommandFailure) {
    guard !names.contains(word) else { return }
    let shown = URLReference.redacted(word)
    let meant =
      URLReference.isHTTP(word)
      ? "lede add \(Words.shell(shown))"
      : otherNames[word.lowercased()]
        ?? CommandNames.nearest(to: word, among: names).map { "lede \($0)" }
    let hint = meant.map { "did you mean \($0)? " } ?? ""
    throw CommandFailure(
      .usage, "there is no command \(shown); \(hint)lede --help lists them")
  }

  /// Commands of other programs, and their equivalents in `lede`.
  private static let otherNames = [
    "count": "lede unread --count", "fetch": "lede refresh", "ls": "lede list",
    "more": "lede get-more", "read": "lede show or lede mark-read", "rm": "lede remove",
    "subscribe": "lede add", "sync": "lede refresh", "unsubscribe": "lede remove",
    "update": "lede refresh", "version": "lede --version",
  ]

  /// Returns the leading words that name a command and its subcommand.
  static func path(_ words: some Sequence<String>) -> [String] {
    var command: any ParsableCommand.Type = LedeCommand.self
    var path: [String] = []
    for word in words {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        break
      }
      command = next
      path.append(word)
    }
    return path
  }
}

extension ParsableCommand {
  /// The names of the subcommands, including hidden ones.
  static var names: [String] {
    configuration.subcommands.map { $0.configuration.commandName ?? "" }
  }
}

/// Suggests commands for misspelled names.
enum CommandNames {
  /// Returns the name with the smallest edit distance, if that is small, or else the only name that
  /// starts with the word.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.prefix(32).lowercased()
    let ranked = names.map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, word.count / 3) { return best.name }
    let longer = names.filter { word.count > 1 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// Returns the optimal string alignment distance: the number of insertions, deletions,
  /// substitutions and swaps of adjacent characters.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for (place, letter) in one.enumerated() {
      var row = [place + 1]
      for (column, candidate) in other.enumerated() {
        let change = rows[place][column] + (letter == candidate ? 0 : 1)
        row.append(min(change, rows[place][column + 1] + 1, row[column] + 1))
        if place > 0, column > 0, letter == other[column - 1], one[place - 1] == candidate {
          row[column + 1] = min(row[column + 1], rows[place - 1][column - 1] + 1)
        }
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}

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
    guard word == "help" else { return try checkCommand(word, among: names + ["help"]) }
    let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    let known = path(words)
    guard let word = words.first, known.count < words.count else { return }
    guard let group = known.first else { return try checkCommand(word, among: names + ["help"]) }
    throw CommandFailure(
      .usage, "there is no command \(words.joined(separator: " ")); see lede help \(group)")
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
        ?? nearest(to: word, among: names).map { "lede \($0)" }
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

  /// Returns the name that differs in the fewest insertions and deletions, if these are few, or else
  /// the only name that starts with the word.
  private static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.prefix(32).lowercased()
    let ranked = names.map { (name: $0, distance: word.difference(from: $0).count) }
      .filter { $0.distance < word.count + $0.name.count }  // they share a letter
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(2, word.count / 2) { return best.name }
    let longer = names.filter { word.count > 1 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }

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

import ArgumentParser

extension LedeCommand {
  /// Refuses a first word that is no command. ArgumentParser would take it for an operand of the
  /// default command and explain that one.
  static func checkCommand(_ arguments: [String]) throws(CommandFailure) {
    guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else { return }
    let nearest = CommandNames.nearest(to: word, among: names)
    let hint = nearest.map { "did you mean lede \($0)? " } ?? ""
    throw CommandFailure(
      .usage, "there is no command \(word); \(hint)lede --help lists them")
  }

  /// The commands there are; hidden ones too.
  private static var names: [String] {
    configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
  }
}

/// Names that are nearly right.
enum CommandNames {
  /// The name with the fewest letters to change, if they are few; the first of several.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.prefix(32).lowercased()
    if let swapped = names.first(where: { isSwapped(word, $0) }) { return swapped }
    let ranked = names.map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, word.count / 3) { return best.name }
    let longer = names.filter { word.count > 1 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// Whether two letters beside each other have changed places, and nothing else.
  private static func isSwapped(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one), Array(other))
    guard one.count == other.count else { return false }
    let places = one.indices.filter { one[$0] != other[$0] }
    return places.count == 2 && places[0] + 1 == places[1]
      && one[places[0]] == other[places[1]] && one[places[1]] == other[places[0]]
  }

  /// How many letters have to be put in, taken out or changed (Levenshtein).
  static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = place + 1
      for (column, candidate) in other.enumerated() {
        let change = corner + (letter == candidate ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(change, corner + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}

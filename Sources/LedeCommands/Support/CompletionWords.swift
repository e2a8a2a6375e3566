import Terminal

/// Names as a shell may be given them.
///
/// bash expands the words it is to choose from, and would run the `$(…)` of a feed's title. Names that
/// hold anything a shell knows are left out; such a feed is named by its number.
enum CompletionWords {
  /// Something to choose, and what people know it by.
  struct Name {
    let word: String
    /// Never read as anything but text: zsh and fish show it beside the word.
    let about: String?

    init(_ word: String, _ about: String? = nil) {
      self.word = word
      self.about = about
    }
  }

  private static let columns = 70
  private static let colons: Escapes = [":": "\\:"]

  /// The names that are harmless, each once, as a shell's completion reads them.
  ///
  /// - Parameter shell: nil for bare words.
  static func lines(_ names: [Name], for shell: Shell?) -> [String] {
    var seen: Set<String> = []
    return names.filter { isHarmless($0.word) && seen.insert($0.word).inserted }
      .map { line($0, for: shell) }
  }

  private static func line(_ name: Name, for shell: Shell?) -> String {
    // bash shows nothing beside a word, and protects its blanks itself.
    guard let shell, shell != .bash else { return name.word }
    let about = name.about.map { SafeText(line: $0).truncated(to: columns).string } ?? ""
    switch shell {
    case .bash: return name.word
    case .zsh: return colons.escape(name.word) + (about.isEmpty ? "" : ":" + about)
    case .fish: return name.word + (about.isEmpty ? "" : "\t" + about)
    }
  }

  /// Letters and figures of any script, blanks inside, and signs that mean nothing to a shell; a saved
  /// search's sign at the front.
  private static func isHarmless(_ name: String) -> Bool {
    let rest = name.unicodeScalars.first == "@" ? name.dropFirst() : name[...]
    guard let first = rest.unicodeScalars.first, isLetter(first) || isDigit(first),
      name.unicodeScalars.last != " ", SafeText(line: name).string == name
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? isLetter(scalar) || isDigit(scalar) || " -_.,:/+@%".unicodeScalars.contains(scalar)
        : isLetter(scalar)
    }
  }

  /// Properties are looked up in tables of all of Unicode.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      : scalar.properties.isAlphabetic
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}

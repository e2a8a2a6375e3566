import Presentation
import Terminal

/// Names as a shell may be given them.
///
/// bash expands the words it is to choose from, and would run the `$(…)` of a feed's title. So it gets its
/// own signs behind a backslash; zsh and fish quote what they insert themselves. Names with signs that
/// something is run for, or that mean something in double quotes too, are left out all the same: such a
/// feed is named by its number.
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
    guard let shell else { return name.word }
    let about = name.about.map { SafeText(line: $0).truncated(to: columns).string } ?? ""
    switch shell {
    // It shows nothing beside a word.
    case .bash: return quoted(name.word)
    case .zsh: return colons.escape(name.word) + (about.isEmpty ? "" : ":" + about)
    case .fish: return name.word + (about.isEmpty ? "" : "\t" + about)
    }
  }

  /// What runs something in some shell, or is alive between double quotes.
  private static let live = "$`\\\"!<>".unicodeScalars
  /// What is an option, a home or, in zsh, a program at the beginning of a word.
  private static let liveInFront = "-~=".unicodeScalars

  /// Whether a shell that quotes the name as it does any other takes it for text.
  private static func isHarmless(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !liveInFront.contains(first),
      SafeText(line: name).string == name
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      !live.contains(scalar) && (scalar == " " || !scalar.properties.isWhitespace)
    }
  }

  /// The name as bash reads it when it expands words: it protects nothing but blanks itself.
  private static func quoted(_ name: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar.isASCII, !isPlain(scalar) { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", ":", "/", "+", "@", "%": true
    default: false
    }
  }
}

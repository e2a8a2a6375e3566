import Presentation
import Terminal

/// Formats names for the completion of a shell.
///
/// bash expands the words it chooses from, and would run a `$(…)` in a feed's title. Special
/// characters are therefore escaped with backslashes for bash; zsh and fish quote the words they
/// insert. Names with characters that could start a command, or that are special within double
/// quotes, are left out for all shells. Such a feed can be selected by its number.
enum CompletionFormat {
  /// A word to complete, and a description of it.
  struct Name {
    let word: String
    /// The description, which zsh and fish show next to the word and never interpret.
    let about: String?

    init(_ word: String, _ about: String? = nil) {
      self.word = word
      self.about = about
    }
  }

  private static let columns = 70
  private static let colons: Escapes = [":": "\\:"]

  /// Returns the safe names without duplicates, in the format of a shell's completion.
  ///
  /// - Parameter shell: The shell, or `nil` for plain words.
  static func lines(_ names: [Name], for shell: Shell?) -> [String] {
    var seen: Set<String> = []
    return names.filter { isHarmless($0.word) && seen.insert($0.word).inserted }
      .map { line($0, for: shell) }
  }

  private static func line(_ name: Name, for shell: Shell?) -> String {
    guard let shell else { return name.word }
    let about = name.about.map { SafeText(line: $0).truncated(to: columns).string } ?? ""
    switch shell {
    // bash shows no descriptions.
    case .bash: return quoted(name.word)
    case .zsh: return colons.escape(name.word) + (about.isEmpty ? "" : ":" + about)
    case .fish: return name.word + (about.isEmpty ? "" : "\t" + about)
    }
  }

  /// Characters that can start a command in some shell, or that are special within double quotes.
  private static let live = "$`\\\"!<>".unicodeScalars
  /// Characters that, at the start of a word, mean an option, a home directory or, in zsh, a
  /// command path.
  private static let liveInFront = "-~=".unicodeScalars

  /// Whether every supported shell treats the name as plain text once it is quoted.
  private static func isHarmless(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !liveInFront.contains(first),
      SafeText(line: name).string == name
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      !live.contains(scalar) && (scalar == " " || !scalar.properties.isWhitespace)
    }
  }

  /// Escapes the name for bash, which expands the word and itself quotes only spaces.
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

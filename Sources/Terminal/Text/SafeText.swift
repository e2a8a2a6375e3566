/// Text without characters that could control or mislead a terminal.
///
/// Titles, links, header fields and file names are untrusted, and a terminal carries out control
/// sequences: U+009B, a valid character in XML, starts a command that can clear the screen or fill
/// the clipboard. This module prints only `SafeText`, and the public initializers all filter.
///
/// The filter removes control characters, bidirectional controls (which make `gpj.exe` look like
/// `exe.jpg`), tags and other invisible characters. It limits a character to ``marksPerBase``
/// combining marks and ``scalarsPerCharacter`` scalars. Joiners and variation selectors remain
/// because scripts and emoji need them.
public struct SafeText: Sendable, Hashable {
  /// The maximum number of combining marks on one character. No written language needs more.
  public static let marksPerBase = 8

  /// The maximum number of scalars in one grapheme cluster. It is enough for the longest emoji
  /// sequence and every written language. Untrusted text can have clusters of thousands of scalars,
  /// which occupy thousands of columns on a terminal.
  public static let scalarsPerCharacter = 40

  /// The filtered text.
  public let string: String

  /// Filters text to one line. Line breaks, tabs and control characters become spaces, runs of
  /// spaces become one space, and spaces at the ends are removed.
  ///
  /// - Complexity: O(*n*). Printable ASCII is only scanned.
  public init(line text: String) {
    if HarmlessText.isSafeLine(text) {
      string = text
    } else {
      string = TextFilter.filter(text, as: .line)
    }
  }

  /// Filters text of several lines. Every kind of line break becomes `\n`, a tab four spaces, and
  /// any other control character one space.
  ///
  /// - Complexity: O(*n*). Printable ASCII is only scanned.
  public init(block text: String) {
    if HarmlessText.isSafeBlock(text) {
      string = text
    } else {
      string = TextFilter.filter(text, as: .block)
    }
  }

  /// Wraps text that consists of already filtered text, without filtering it again.
  init(trusted text: String) {
    string = text
  }

  public static let empty = SafeText(trusted: "")

  public var isEmpty: Bool { string.isEmpty }

  /// Creates a line from the first text that contains a visible character, or returns `nil`. A
  /// title can consist of invisible characters only.
  public init?(firstShown texts: String?...) {
    let lines = texts.lazy.compactMap { $0.map { SafeText(line: $0) } }
    guard let shown = lines.first(where: { !$0.isEmpty }) else { return nil }
    self = shown
  }

  /// The lines of the text, including empty ones.
  public var lines: [SafeText] {
    string.split(separator: "\n", omittingEmptySubsequences: false).map {
      SafeText(trusted: String($0))
    }
  }

  public static func + (one: SafeText, other: SafeText) -> SafeText {
    SafeText(trusted: one.string + other.string)
  }

  public static func += (one: inout SafeText, other: SafeText) {
    one = one + other
  }
}

extension SafeText: CustomStringConvertible {
  public var description: String { string }
}

extension Sequence<SafeText> {
  /// Returns the concatenated texts with the separator between them.
  public func joined(separator: SafeText = .empty) -> SafeText {
    SafeText(trusted: map(\.string).joined(separator: separator.string))
  }
}

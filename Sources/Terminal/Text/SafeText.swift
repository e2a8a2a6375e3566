/// Text that can do no harm on a terminal.
///
/// Titles, links, header fields and file names come from strangers, and a terminal obeys what it
/// is sent: U+009B, a legal character of XML, starts a command that can clear the screen or fill
/// the clipboard. Everything this module prints is a `SafeText`, and there is no way to make one
/// but through the filter, so nobody has to remember it.
///
/// Gone are controls, bidirectional controls (which make `gpj.exe` read as `exe.jpg`), tags and
/// other invisible characters, all but ``marksPerBase`` of the marks on one character, and all but
/// ``signsPerCharacter`` of what Unicode takes for one. Joiners and variation selectors stay: scripts and
/// emoji need them.
public struct SafeText: Sendable, Hashable {
  /// How many combining marks one character keeps. No written language stacks as many.
  public static let marksPerBase = 8

  /// How many scalars one user-perceived character keeps: as many as the longest that are joined, and more
  /// than any written language has. A stranger's may have thousands, which take thousands of columns.
  public static let signsPerCharacter = 40

  /// The filtered text.
  public let string: String

  /// One line: breaks, tabs and controls become a blank, runs of blanks one, and none is left at
  /// the ends.
  ///
  /// - Complexity: O(*n*); plain ASCII is only looked at.
  public init(line text: String) {
    if HarmlessText.isSafeLine(text) {
      string = text
    } else {
      string = TextFilter.filter(text, as: .line)
    }
  }

  /// Several lines: every kind of line break becomes `\n`, a tab four blanks, another control one.
  ///
  /// - Complexity: O(*n*); plain ASCII is only looked at.
  public init(block text: String) {
    if HarmlessText.isSafeBlock(text) {
      string = text
    } else {
      string = TextFilter.filter(text, as: .block)
    }
  }

  /// Takes over text that is made of safe text.
  init(trusted text: String) {
    string = text
  }

  public static let empty = SafeText(trusted: "")

  public var isEmpty: Bool { string.isEmpty }

  /// The first of some texts that shows anything, as a line: a title may be of invisible signs alone.
  public init?(firstShown texts: String?...) {
    let lines = texts.lazy.compactMap { $0.map { SafeText(line: $0) } }
    guard let shown = lines.first(where: { !$0.isEmpty }) else { return nil }
    self = shown
  }

  /// The text cut at its line breaks; empty lines are kept.
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
  /// The texts in a row with the separator between them.
  public func joined(separator: SafeText = .empty) -> SafeText {
    SafeText(trusted: map(\.string).joined(separator: separator.string))
  }
}

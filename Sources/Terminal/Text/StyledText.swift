/// Safe text in pieces, each with a style. ``Output`` decides whether styles are shown, so
/// renderers need not.
///
///     output.writeLine("\(number, .dim)  \(title, .bold)")
public struct StyledText: Sendable, Hashable {
  public struct Piece: Sendable, Hashable {
    public var text: SafeText
    public var style: TerminalStyle
    /// The target of the text, on terminals that support links.
    public var link: BrowserAddress?
  }

  public private(set) var pieces: [Piece]

  public init(_ text: SafeText, _ style: TerminalStyle = .plain, link: BrowserAddress? = nil) {
    pieces = text.isEmpty ? [] : [Piece(text: text, style: style, link: link)]
  }

  init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The text without styles.
  public var text: SafeText { pieces.map(\.text).joined() }

  public static func + (one: StyledText, other: StyledText) -> StyledText {
    StyledText(pieces: one.pieces + other.pieces)
  }

  public static func += (one: inout StyledText, other: StyledText) {
    one.pieces += other.pieces
  }

  /// Returns the text for output, with control sequences only if `inColour` is true.
  func rendered(inColour: Bool, withLinks: Bool = false) -> String {
    parts(inColour: inColour, withLinks: withLinks).joined()
  }

  /// Returns the rendered pieces. Writing them separately saves joining long lists.
  func parts(inColour: Bool, withLinks: Bool) -> [String] {
    guard inColour else { return pieces.map(\.text.string) }
    return pieces.map { piece in
      let text = piece.style.applied(to: piece.text)
      guard withLinks, let link = piece.link else { return text }
      return TerminalLink.opening(link) + text + TerminalLink.closing
    }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(SafeText(stringLiteral: text))
  }

  public init(stringInterpolation parts: Interpolation) {
    self.init(pieces: parts.pieces)
  }

  public struct Interpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
      appendInterpolation(SafeText(block: literal))
    }

    public mutating func appendInterpolation(
      _ safe: SafeText, _ style: TerminalStyle = .plain, link: BrowserAddress? = nil
    ) {
      if !safe.isEmpty { pieces.append(Piece(text: safe, style: style, link: link)) }
    }

    public mutating func appendInterpolation(_ styled: StyledText) {
      pieces += styled.pieces
    }

    public mutating func appendInterpolation(_ foreign: String, _ style: TerminalStyle = .plain) {
      appendInterpolation(SafeText(line: foreign), style)
    }

    public mutating func appendInterpolation(
      _ number: some BinaryInteger, _ style: TerminalStyle = .plain
    ) {
      appendInterpolation(SafeText(trusted: String(number)), style)
    }
  }
}

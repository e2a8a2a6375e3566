import Markup

/// HTML as text to read: paragraphs, headings, lists, quotes, code and tables as lines, links
/// numbered.
public struct ReadableText: Sendable, Hashable {
  /// Lines with their indentation; some are empty.
  public var lines: [Line]
  /// The addresses the text refers to as `[1]`, `[2]`, …, in that order.
  public var links: [String]

  /// One line before it is wrapped.
  public struct Line: Sendable, Hashable {
    /// What a line is, as far as it is shown in a way of its own.
    public enum Kind: Sendable, Hashable {
      case text
      case heading
      /// It keeps its blanks and must not be wrapped.
      case verbatim
      /// A row of a table, whose neighbours are its other rows; ``Line/text`` holds the cells too. The
      /// lines of a cell are parted by line feeds.
      case row(cells: [String], isHead: Bool)
    }

    /// What stands before the first row: a bullet, a quote mark.
    public var prefix: String
    /// What stands before further rows of the same line.
    public var indent: String
    public var text: String
    public var kind: Kind

    public init(prefix: String, indent: String, text: String, kind: Kind = .text) {
      self.prefix = prefix
      self.indent = indent
      self.text = text
      self.kind = kind
    }

    public var isVerbatim: Bool { kind == .verbatim }

    static let blank = Line(prefix: "", indent: "", text: "")
  }

  init(lines: [Line], links: [String]) {
    self.lines = lines
    self.links = links
  }

  /// Reads sanitised HTML. O(n) in time and memory, whatever the HTML is.
  public init(html: String) {
    self = Self.read(html: html).text
  }

  /// Reads sanitised HTML, and counts the steps that this took besides copying text, for tests.
  package static func read(html: String) -> (text: ReadableText, steps: Int) {
    var html = html
    let reader = html.withUTF8 {
      HTMLStreamParser.parse(fragment: UnsafeRawBufferPointer($0), to: ReadableLines.init)
    }
    return reader.finish()
  }

  /// Reads plain text: its lines, as they are.
  public init(text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Line(prefix: "", indent: "", text: String($0))
    }
    links = []
  }
}

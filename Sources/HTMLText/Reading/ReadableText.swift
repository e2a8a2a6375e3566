import Markup

/// HTML as readable text: lines of paragraphs, headings, lists, quotes, code and tables, and
/// numbered links.
public struct ReadableText: Sendable, Hashable {
  /// The lines with their indentation. Some of them are empty.
  public var lines: [Line]
  /// The URLs that the text refers to as `[1]`, `[2]` and so on, in this order.
  public var links: [String]

  /// One line before it is wrapped.
  public struct Line: Sendable, Hashable {
    /// The kind of a line, if it is shown in a special way.
    public enum Kind: Sendable, Hashable {
      case text
      case heading
      /// The line keeps its spaces and must not be wrapped.
      case verbatim
      /// A row of a table. Adjacent rows belong to the same table. ``Line/text`` contains the text
      /// of the cells too. The lines of a cell are separated by line feeds.
      case row(cells: [String], isHead: Bool)
    }

    /// The prefix of the first row of a wrapped line, such as a bullet or a quote marker.
    public var prefix: String
    /// The prefix of the other rows of a wrapped line.
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

  /// Converts sanitised HTML. O(n) in time and memory for any HTML.
  public init(html: String) {
    self = Self.read(html: html).text
  }

  /// Converts sanitised HTML, and returns the number of steps other than copying text, for tests.
  package static func read(html: String) -> (text: ReadableText, steps: Int) {
    var html = html
    let reader = html.withUTF8 {
      HTMLStreamParser.parse(fragment: UnsafeRawBufferPointer($0), to: ReadableLines.init)
    }
    return reader.finish()
  }

  /// Creates lines from plain text, unchanged.
  public init(text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Line(prefix: "", indent: "", text: String($0))
    }
    links = []
  }
}

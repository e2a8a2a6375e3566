import Markup

/// Tracks SVG and MathML inside HTML, which are removed with their content. Only the text of a
/// formula is kept (``MathText``). Elements that foreign content cannot contain end it (HTML
/// standard, section 13.2.6.5), so that an unclosed `svg` or `math` does not hide the rest of the
/// text.
struct ForeignContent {
  /// The number of open elements, counted from the outermost foreign one; 0 outside of foreign
  /// content.
  private var depth = 0
  /// The depth of the element inside which HTML is allowed; 0 if there is none.
  private var htmlDepth = 0

  var isInside: Bool { depth > 0 }
  /// Whether the outermost foreign element is the only one open, for example because it has just
  /// started.
  var isAtStart: Bool { depth == 1 }

  enum Place {
    case outside, inside
    /// The element is HTML and has ended the foreign content around it.
    case leaves
  }

  /// Handles the start of an element, and returns where it is.
  mutating func start(_ name: HTMLName) -> Place {
    if depth == 0 {
      guard name == Self.svg || name == Self.math else { return .outside }
    } else if htmlDepth == 0, Self.breakout.contains(name) {
      depth = 0
      return .leaves
    }
    depth += 1
    if htmlDepth == 0, Self.integrationPoints.contains(name) { htmlDepth = depth }
    return .inside
  }

  /// Handles the end of an element. Returns `false` if it is outside of foreign content.
  mutating func end(_ name: HTMLName) -> Bool {
    guard depth > 0 else { return false }
    if htmlDepth == depth { htmlDepth = 0 }
    depth -= 1
    return true
  }

  private static let svg = HTMLName("svg")
  static let math = HTMLName("math")

  private static let integrationPoints = names(
    "annotation-xml desc foreignobject mi mn mo ms mtext title")

  private static let breakout = names(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
    listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var
    """)

  private static func names(_ list: String) -> Set<HTMLName> {
    Set(list.split(whereSeparator: \.isWhitespace).map { HTMLName(String($0)) })
  }
}

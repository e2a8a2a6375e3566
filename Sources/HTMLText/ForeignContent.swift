import Markup

/// SVG and MathML inside HTML, which go with all inside them but for a formula's text (``MathText``). One
/// that was never closed ends where HTML goes on: elements that cannot stand in it end it (HTML standard,
/// 13.2.6.5), so that it does not swallow the rest of the text.
struct ForeignContent {
  /// How many elements are open from the foreign one on; 0 outside.
  private var depth = 0
  /// The depth of the element inside in which HTML may stand; 0 for none.
  private var htmlDepth = 0

  var isInside: Bool { depth > 0 }
  /// Whether the innermost of them has just begun.
  var isAtStart: Bool { depth == 1 }

  enum Place {
    case outside, inside
    /// This element of HTML has ended the foreign ones around it.
    case leaves
  }

  /// Follows the start of an element, and says where it stands.
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

  /// Follows the end of an element; false outside.
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

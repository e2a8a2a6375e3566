/// How text looks on a terminal that shows colours: only what every terminal has, and colours
/// from its own palette, so they are readable on light and dark alike.
public struct TerminalStyle: Sendable, Hashable {
  public enum Colour: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  public var isBold: Bool
  public var isDim: Bool
  public var colour: Colour?

  public init(isBold: Bool = false, isDim: Bool = false, colour: Colour? = nil) {
    self.isBold = isBold
    self.isDim = isDim
    self.colour = colour
  }

  public static let plain = TerminalStyle()
  public static let bold = TerminalStyle(isBold: true)
  public static let dim = TerminalStyle(isDim: true)
  public static let red = TerminalStyle(colour: .red)
  public static let green = TerminalStyle(colour: .green)
  public static let yellow = TerminalStyle(colour: .yellow)
  public static let blue = TerminalStyle(colour: .blue)
  public static let magenta = TerminalStyle(colour: .magenta)
  public static let cyan = TerminalStyle(colour: .cyan)

  /// The text with the control sequences (ECMA-48 SGR) that give it this look.
  func applied(to text: SafeText) -> String {
    let codes = self.codes
    guard !codes.isEmpty, !text.isEmpty else { return text.string }
    return "\u{1B}[\(codes)m\(text.string)\u{1B}[0m"
  }

  private var codes: String {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if let colour { codes.append(colour.rawValue) }
    return codes.map(String.init).joined(separator: ";")
  }
}

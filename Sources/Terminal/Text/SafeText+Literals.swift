/// Literals are filtered like everything else, and a `String` put into one is a foreign line:
/// `"no feed at \(address)"` is safe whatever the address holds.
extension SafeText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(block: text)
  }

  public init(stringInterpolation parts: Interpolation) {
    self.init(trusted: parts.text)
  }

  public struct Interpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) {
      text += SafeText(block: literal).string
    }

    public mutating func appendInterpolation(_ safe: SafeText) {
      text += safe.string
    }

    public mutating func appendInterpolation(_ foreign: String) {
      text += SafeText(line: foreign).string
    }

    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
  }
}

/// Literals are filtered like all other text, and an interpolated `String` is filtered as one line:
/// `"no feed at \(address)"` is safe for any address.
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

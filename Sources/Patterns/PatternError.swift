/// An error in the text of a pattern.
public struct PatternError: Error, Sendable, Hashable {
  /// The position of the character with the error, from 0.
  public var position: Int
  /// A description of the error, as the end of a sentence.
  public var problem: String

  init(_ problem: String, at position: Int) {
    self.problem = problem
    self.position = position
  }
}

extension Unicode.Scalar {
  /// The lowercase form, limited to one code point.
  package var lowercased: Unicode.Scalar {
    if isASCII { return (65...90).contains(value) ? Unicode.Scalar(UInt8(value) + 32) : self }
    return properties.lowercaseMapping.unicodeScalars.first ?? self
  }

  package var isOfWord: Bool {
    self == "_" || properties.isAlphabetic || properties.numericType != nil
  }
}

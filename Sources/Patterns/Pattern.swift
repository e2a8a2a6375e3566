/// A regular expression that is matched in linear time.
///
/// It has no back-references and no look-around, so no pattern and no text can make a match slow:
/// matching takes O(length of the pattern · length of the text).
public struct Pattern: Sendable {
  public let source: String
  public let ignoresCase: Bool
  private let program: PatternProgram

  /// - Throws: ``PatternError`` with the position of the error.
  public init(_ source: String, ignoringCase: Bool = false) throws(PatternError) {
    self.source = source
    ignoresCase = ignoringCase
    program = try PatternParser.program(of: source, ignoringCase: ignoringCase, capturing: true)
  }

  /// Returns the capture groups of the leftmost match. Group 0 is the whole match. A group that
  /// took no part in the match is `nil`.
  public func firstMatch(in text: String) -> [Substring?]? {
    let scalars = text.unicodeScalars.map { ignoresCase ? $0.lowercased : $0 }
    var matcher = CaptureMatcher(program: program, scalars: scalars)
    guard let slots = matcher.firstMatch() else { return nil }
    let indices = Array(text.unicodeScalars.indices) + [text.endIndex]
    return stride(from: 0, to: slots.count, by: 2).map { slot in
      guard slots[slot] >= 0, slots[slot + 1] >= 0 else { return nil }
      return text[indices[slots[slot]]..<indices[slots[slot + 1]]]
    }
  }
}

extension Pattern: Decodable {
  /// Decodes the text of a pattern that distinguishes case.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let source = try container.decode(String.self)
    do throws(PatternError) {
      try self.init(source)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the regular expression \"\(source)\" \(error.problem)")
    }
  }
}

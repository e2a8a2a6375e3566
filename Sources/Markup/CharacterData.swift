import Glibc

/// A CDATA section, or a long text between two tags, that is complete in a piece of a document.
///
/// libxml2 scans character data several times, byte by byte, and makes a call for each reference.
/// Most bytes of a feed are character data, so valid data is passed to the handler without libxml2.
/// The events are the same.
struct CharacterData {
  /// The offset up to which libxml2 must read before it.
  let start: Int
  let text: Range<Int>
  /// The offset at which libxml2 continues.
  let end: Int
  /// Whether this is a CDATA section, which contains no references.
  let isSection: Bool

  /// Shorter texts are faster with libxml2.
  private static let shortestText = 160

  /// Returns the first character data at or after an offset, or `nil` if there is none or a CDATA
  /// section has no end. O(n).
  static func next(in bytes: UnsafeRawBufferPointer, from place: Int) -> CharacterData? {
    var start = place
    while let bracket = find(UInt8(ascii: "<"), in: bytes, start..<bytes.count) {
      if isMark("<![CDATA[", in: bytes, at: bracket) { return section(in: bytes, at: bracket) }
      guard let next = find(UInt8(ascii: "<"), in: bytes, bracket + 1..<bytes.count) else { break }
      if next - bracket > shortestText,
        let tagEnd = find(UInt8(ascii: ">"), in: bytes, bracket..<next),
        next - tagEnd > shortestText
      {
        return CharacterData(
          start: tagEnd + 1, text: tagEnd + 1..<next, end: next, isSection: false)
      }
      start = next
    }
    return nil
  }

  private static func section(in bytes: UnsafeRawBufferPointer, at start: Int) -> CharacterData? {
    guard let end = sectionEnd(in: bytes, from: start + 9) else { return nil }
    return CharacterData(start: start, text: start + 9..<end, end: end + 3, isSection: true)
  }

  private static func sectionEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    while let bracket = find(UInt8(ascii: "]"), in: bytes, place..<bytes.count) {
      if isMark("]]>", in: bytes, at: bracket) { return bracket }
      place = bracket + 1
    }
    return nil
  }

  static func find(
    _ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func isMark(
    _ mark: StaticString, in bytes: UnsafeRawBufferPointer, at place: Int
  ) -> Bool {
    guard let base = bytes.baseAddress, place + mark.utf8CodeUnitCount <= bytes.count else {
      return false
    }
    return memcmp(base + place, mark.utf8Start, mark.utf8CodeUnitCount) == 0
  }

  /// Returns the number of line feeds in a text. O(n).
  static func lineEnds(in text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var place = 0
    while let found = find(UInt8(ascii: "\n"), in: text, place..<text.count) {
      count += 1
      place = found + 1
    }
    return count
  }

  // MARK: References

  /// Decodes the references of a text.
  ///
  /// - Returns: `false` if the text is not tidy (see ``TidyText/isTidy(_:)``), contains a reference
  ///   that XML does not predefine, or contains `]]>`, which XML does not allow in text.
  static func decode(_ text: UnsafeRawBufferPointer, to decoded: inout [UInt8]) -> Bool {
    decoded.removeAll(keepingCapacity: true)
    guard sectionEnd(in: text, from: 0) == nil else { return false }
    var place = 0
    while place < text.count {
      guard let end = TidyText.end(of: text, from: place) else { return false }
      decoded.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[place..<end]))
      guard end < text.count else { break }
      guard let reference = TidyText.reference(in: text, at: end, isXML: true) else { return false }
      for byte in reference.scalar.utf8 { decoded.append(byte) }
      place = reference.end
    }
    return true
  }
}

/// A CDATA section, or a long text between two tags, that is complete in a piece of a document.
///
/// libxml2 scans character data several times, byte by byte, and makes a call for each reference.
/// Most bytes of a feed are character data, so valid data is passed to the handler without libxml2.
/// The events are the same.
struct CharacterData {
  /// The offset up to which libxml2 must have read the document before the data is used.
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
    while let bracket = bytes.offset(of: UInt8(ascii: "<"), from: start) {
      if bytes.contains("<![CDATA[", at: bracket) { return section(in: bytes, at: bracket) }
      guard let next = bytes.offset(of: UInt8(ascii: "<"), from: bracket + 1) else { break }
      if next - bracket > shortestText,
        let tagEnd = bytes.offset(of: UInt8(ascii: ">"), from: bracket, upTo: next),
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
    guard let end = bytes.offset(of: "]]>", from: start + 9) else { return nil }
    return CharacterData(start: start, text: start + 9..<end, end: end + 3, isSection: true)
  }

  /// Returns the number of line feeds in a text. O(n).
  static func lineEnds(in text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var place = 0
    while let found = text.offset(of: UInt8(ascii: "\n"), from: place) {
      count += 1
      place = found + 1
    }
    return count
  }
}

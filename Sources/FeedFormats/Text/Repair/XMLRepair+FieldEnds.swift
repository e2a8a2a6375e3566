/// Decides whether a field has its own end tag, or ends at an end tag with a wrong name.
extension XMLRepair {
  /// Whether the end tag of an open field comes before the next field or item, as in
  /// `<title>A</foo> B</title>`. A positive result is stored for the field, so that no part of the
  /// document is searched twice.
  mutating func endsItself(_ field: XMLNesting.Element) -> Bool {
    if field.name.lowerBound == fieldWithEnd { return true }
    let tag = Array("</".utf8) + bytes[field.name] + [UInt8(ascii: ">")]
    guard let end = marks.next(tag, in: bytes, from: place), !beginsField(before: end) else {
      return false
    }
    fieldWithEnd = field.name.lowerBound
    return true
  }

  /// Whether a tag that cannot be inside a field is between the current position and an index.
  private func beginsField(before end: Int) -> Bool {
    containsTag(in: place..<end) { role, isEnd in role.holdsFields || !isEnd && role.isKnown }
  }

  /// Whether a range contains a tag whose role in a feed matches. O(n).
  func containsTag(in range: Range<Int>, where isMatch: (XMLRole, _ isEnd: Bool) -> Bool) -> Bool {
    var start = range.lowerBound
    while let open = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      start = open + 1
      let isEnd = byte(start) == UInt8(ascii: "/")
      let name = bytes[start...].dropFirst(isEnd ? 1 : 0).prefix(64)
        .prefix(while: Self.continuesName)
      if !name.isEmpty, isMatch(self.name(name.indices).role, isEnd) { return true }
    }
    return false
  }
}

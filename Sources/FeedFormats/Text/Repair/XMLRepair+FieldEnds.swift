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
    var start = place
    while let open = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) {
      start = open + 1
      let isEnd = byte(start) == UInt8(ascii: "/")
      let nameStart = isEnd ? start + 1 : start
      let length = bytes[nameStart..<max(nameStart, end)].prefix(while: Self.continuesName).count
      guard length > 0 else { continue }
      let role = name(nameStart..<nameStart + length).role
      if role.holdsFields || !isEnd && role.isKnown { return true }
    }
    return false
  }
}

/// Whether a field ends by its own end tag, or by another that was meant for it.
extension XMLRepair {
  /// Whether the end tag of an open field stands before the next field or item:
  /// `<title>A</foo> B</title>`. What was found once holds for all of the field, so that no stretch of
  /// the document is looked through twice.
  mutating func endsItself(_ field: XMLNesting.Element) -> Bool {
    if field.name.lowerBound == fieldWithEnd { return true }
    let tag = Array("</".utf8) + bytes[field.name] + [UInt8(ascii: ">")]
    guard let end = marks.next(tag, in: bytes, from: place), !beginsField(before: end) else {
      return false
    }
    fieldWithEnd = field.name.lowerBound
    return true
  }

  /// Whether a tag stands here or further on, up to some place, that cannot stand in a field.
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

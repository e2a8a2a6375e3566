import Markup

/// Removes `<![…]>` from HTML, which libxml2 would read as text. These are conditions of word
/// processors, which the HTML standard reads as comments (section 13.2.5.42), and CDATA sections
/// around text that was escaped twice. The text of such a CDATA section is kept.
struct BogusSections {
  private let html: UnsafeRawBufferPointer
  private var kept: [UInt8] = []
  /// The offset up to which the HTML has been copied or left out.
  private var copied = 0
  private var openSections = 0

  /// Returns the HTML without these markers, or `nil` if there are none. Comments are not changed.
  /// O(n).
  static func removed(from html: UnsafeRawBufferPointer) -> [UInt8]? {
    var sections = BogusSections(html: html)
    return sections.remove()
  }

  private init(html: UnsafeRawBufferPointer) {
    self.html = html
  }

  private mutating func remove() -> [UInt8]? {
    var place = 0
    while let mark = html.offset(of: UInt8(ascii: "!"), from: place) {
      place = mark + 1
      let start = mark - 1
      guard start >= 0, html[start] == UInt8(ascii: "<") else { continue }
      if html.contains("<!--", at: start) {
        // In the HTML standard, `<!-->` is a complete comment.
        guard let end = html.offset(of: "-->", from: start + 2) else { break }
        place = end + 3
      } else if html.contains("<![CDATA[", at: start) {
        place = start + 9
        leaveOut(start..<place)
        openSections += 1
      } else if html.contains("<![", at: start), let end = endOfCondition(from: start + 3) {
        place = end
        leaveOut(start..<place)
      }
    }
    guard copied > 0 else { return nil }
    copy(upTo: html.count)
    return kept
  }

  private mutating func leaveOut(_ marker: Range<Int>) {
    copy(upTo: marker.lowerBound)
    copied = marker.upperBound
  }

  /// Copies the HTML up to an offset, without the `]]>` of each CDATA section that has started.
  private mutating func copy(upTo end: Int) {
    while openSections > 0, let mark = html.offset(of: "]]>", from: copied, upTo: end) {
      kept.append(contentsOf: html[copied..<mark])
      copied = mark + 3
      openSections -= 1
    }
    kept.append(contentsOf: html[copied..<end])
    copied = end
  }

  /// Returns the offset after the `>` of a condition, or `nil` if a tag or a quotation mark shows
  /// that this is not a condition.
  private func endOfCondition(from start: Int) -> Int? {
    let end = html[start...].firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"")
    }
    guard let end, html[end] == UInt8(ascii: ">") else { return nil }
    return end + 1
  }
}

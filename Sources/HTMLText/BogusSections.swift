import Glibc

/// Removes `<![…]>` from HTML, which libxml2 would read as text. These are conditions of word
/// processors, which the HTML standard reads as comments (section 13.2.5.42), and CDATA sections
/// around text that was escaped twice. The text of such a CDATA section is kept.
enum BogusSections {
  /// Returns the HTML without these markers, or `nil` if there are none. Comments are not changed.
  /// O(n).
  static func removed(from html: UnsafeRawBufferPointer) -> [UInt8]? {
    var scan = BogusSections.Scan(html: html)
    return scan.run()
  }

  private struct Scan {
    let html: UnsafeRawBufferPointer
    private var kept: [UInt8] = []
    /// The offset up to which the HTML has been copied or left out.
    private var copied = 0
    private var openSections = 0

    init(html: UnsafeRawBufferPointer) {
      self.html = html
    }

    mutating func run() -> [UInt8]? {
      var place = 0
      while let bang = next(0x21, from: place, upTo: html.count) {
        place = bang + 1
        guard bang > 0, html[bang - 1] == UInt8(ascii: "<") else { continue }
        if begins("<!--", at: bang - 1) {
          // In the HTML standard, `<!-->` is a complete comment.
          guard let end = end(of: "-->", from: bang + 1, upTo: html.count) else { break }
          place = end
        } else if begins("<![CDATA[", at: bang - 1) {
          place = leaveOut(bang - 1, upTo: bang + 8)
          openSections += 1
        } else if begins("<![", at: bang - 1), let end = endOfCondition(from: bang + 2) {
          place = leaveOut(bang - 1, upTo: end)
        }
      }
      guard copied > 0 else { return nil }
      copy(upTo: html.count)
      return kept
    }

    private mutating func leaveOut(_ start: Int, upTo end: Int) -> Int {
      copy(upTo: start)
      copied = end
      return end
    }

    /// Copies the HTML up to an offset, without the `]]>` of each CDATA section that has started.
    private mutating func copy(upTo end: Int) {
      while openSections > 0, let mark = self.end(of: "]]>", from: copied, upTo: end) {
        kept.append(contentsOf: html[copied..<(mark - 3)])
        copied = mark
        openSections -= 1
      }
      kept.append(contentsOf: html[copied..<end])
      copied = end
    }

    /// Returns the offset after the `>` of a condition, or `nil` if a tag or a quotation mark
    /// shows that this is not a condition.
    private func endOfCondition(from start: Int) -> Int? {
      let end = html[start...].firstIndex {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"")
      }
      guard let end, html[end] == UInt8(ascii: ">") else { return nil }
      return end + 1
    }

    private func next(_ byte: Int32, from start: Int, upTo end: Int) -> Int? {
      guard start < end, let base = html.baseAddress,
        let found = memchr(base + start, byte, end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }

    private func begins(_ mark: StaticString, at place: Int) -> Bool {
      place + mark.utf8CodeUnitCount <= html.count
        && mark.withUTF8Buffer { $0.elementsEqual(html[place..<(place + $0.count)]) }
    }

    /// Returns the offset after the first occurrence of a marker.
    private func end(of mark: StaticString, from start: Int, upTo end: Int) -> Int? {
      let first = Int32(mark.utf8Start.pointee)
      var place = start
      while let found = next(first, from: place, upTo: end),
        found + mark.utf8CodeUnitCount <= end
      {
        if begins(mark, at: found) { return found + mark.utf8CodeUnitCount }
        place = found + 1
      }
      return nil
    }
  }
}

import Markup

/// Handles comments, CDATA sections, processing instructions and document types.
extension XMLRepair {
  private static let commentEnd = Array("-->".utf8)
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  private static let instructionEnd = Array("?>".utf8)

  /// Reads a construct that starts with `<!`.
  mutating func readDeclaration() {
    if starts(with: "<!--", at: place) {
      skipComment()
    } else if starts(with: "<![CDATA[", at: place, ignoringCase: true) {
      copySection()
    } else if starts(with: "<!DOCTYPE", at: place, ignoringCase: true) {
      skipDocumentType()
    } else {
      skipBogusMarkup()
    }
  }

  /// Skips invalid markup, such as the `<![if …]>` of word processors.
  private mutating func skipBogusMarkup() {
    guard let end = endOfSimpleTag(from: place + 1) else { return writeLiterally() }
    place = end
  }

  private mutating func skipComment() {
    let end = marks.next(Self.commentEnd, in: bytes, from: place + 4)
    let item = marks.nextItem(in: bytes, from: place) ?? .max
    if isEmptyInHTML, end ?? .max > item {
      place = (bytes.index(of: UInt8(ascii: ">"), from: place) ?? place) + 1
    } else if let end {
      // If the parent's end tag precedes `-->`, that `-->` belongs to a later comment, and this
      // comment has no end of its own.
      let parentEnd = endOfParent(from: place) ?? .max
      place = parentEnd < end ? parentEnd : end + 3
    } else {
      cutOff { $0.writeLiterally() }
    }
  }

  /// Whether the comment at the current position is empty according to HTML.
  private var isEmptyInHTML: Bool {
    starts(with: "<!-->", at: place) || starts(with: "<!--->", at: place)
  }

  /// Handles a construct without an end: either the document is truncated, or the end is missing.
  private mutating func cutOff(orElse proceed: (inout XMLRepair) -> Void) {
    if marks.hasRootEnd { proceed(&self) } else { place = bytes.count }
  }

  private mutating func copySection() {
    let start = place + 9
    guard let end = marks.next(Self.sectionEnd, in: bytes, from: start) else {
      return cutOff {
        let end = $0.endOfParent(from: start)
        $0.copySection(from: start, upTo: end, skipping: 0)
      }
    }
    // If the parent's end tag and another `<![CDATA[` precede `]]>`, that `]]>` belongs to the
    // later section, and this section has no end of its own.
    if let next = marks.next(Self.sectionStart, in: bytes, from: start), next < end,
      let parentEnd = endOfParent(from: start), parentEnd < next
    {
      return copySection(from: start, upTo: parentEnd, skipping: 0)
    }
    copySection(from: start, upTo: end, skipping: 3)
  }

  private mutating func copySection(from start: Int, upTo end: Int?, skipping mark: Int) {
    guard let end else { return writeLiterally() }
    place = start
    if nesting.isEmpty {
      place = end
    } else {
      output += "<![CDATA[".utf8
      copy(upTo: end, as: .section)
      output += "]]>".utf8
    }
    place += mark
  }

  /// Returns the index of the end tag of the innermost open element.
  private mutating func endOfParent(from start: Int) -> Int? {
    guard let parent = nesting.top else { return nil }
    return marks.next(Array("</".utf8) + bytes[parent.name], in: bytes, from: start)
  }

  /// Skips a processing instruction. If its end is missing, it ends at the next `>`, so that it
  /// does not contain items.
  mutating func readInstruction() {
    if let end = endOfInstruction ?? endOfSimpleTag(from: place + 1) {
      place = end
    } else {
      writeLiterally()
    }
  }

  private static let longestInstruction = 4096

  private var endOfInstruction: Int? {
    mutating get {
      guard let end = marks.next(Self.instructionEnd, in: bytes, from: place + 2),
        end - place <= Self.longestInstruction, !hasTagOfFeed(in: place + 1..<end)
      else { return nil }
      return end + 2
    }
  }

  private mutating func skipDocumentType() {
    if let end = marks.endOfDocumentType(in: bytes, from: place) {
      if nesting.isEmpty { entities.readDeclarations(in: bytes[place..<end]) }
      place = end
    } else {
      skipBogusMarkup()
    }
  }
}

/// Comments, CDATA sections, instructions and document types.
extension XMLRepair {
  private static let commentEnd = Array("-->".utf8)
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  private static let instructionEnd = Array("?>".utf8)

  /// Whatever begins with `<!`.
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

  /// Such as `<![if …]>` of word processors.
  private mutating func skipBogusMarkup() {
    guard let end = endOfSimpleTag(from: place + 1) else { return writeLiterally() }
    place = end
  }

  private mutating func skipComment() {
    let end = marks.next(Self.commentEnd, in: bytes, from: place + 4)
    let item = marks.nextItem(in: bytes, from: place) ?? .max
    if isEmptyInHTML, end ?? .max > item {
      place = (index(of: ">", from: place) ?? place) + 1
    } else if let end {
      // One that forgot its end goes on to the end of the next, behind the end of its element.
      let parentEnd = endOfParent(from: place) ?? .max
      place = parentEnd < end ? parentEnd : end + 3
    } else {
      cutOff { $0.writeLiterally() }
    }
  }

  /// Whether the comment that begins here ends at once, as HTML reads it.
  private var isEmptyInHTML: Bool {
    starts(with: "<!-->", at: place) || starts(with: "<!--->", at: place)
  }

  /// What begins here has no end: either the document is cut off, or the end was forgotten.
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
    // One that forgot its end goes on to the end of the next, behind the end of its element.
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

  /// Where the end tag of the innermost open element stands.
  private mutating func endOfParent(from start: Int) -> Int? {
    guard let parent = nesting.top else { return nil }
    return marks.next(Array("</".utf8) + bytes[parent.name], in: bytes, from: start)
  }

  /// An instruction that forgot its end would swallow items: it ends with its tag then.
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

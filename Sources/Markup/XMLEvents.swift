import CLibXML2

/// Converts libxml2's callbacks to balanced events.
///
/// At an end tag that does not match, libxml2 closes the innermost element. The element stack here
/// uses the names of the tags instead, so a missing end tag does not affect all tags after it.
struct XMLEvents {
  let limits: XMLLimits
  /// The receiver of the events. Each event reads it once, because each read retains and releases
  /// it.
  private let handler: any XMLStreamHandler
  /// The parser, until it is closed.
  var context: xmlParserCtxtPtr?

  private struct OpenElement {
    var local: UnsafePointer<UInt8>
    var number: Int
  }

  private var names = NameCache()
  private var open: [OpenElement] = []
  /// The number of open levels beyond the limit, which send no events.
  private var hiddenDepth = 0
  /// The number of bytes of text since the last tag.
  private var textBytes = 0
  /// Whether the last part of a CDATA section ended with a carriage return. A line feed at the
  /// start of the next part is then part of the same line end.
  private var endsInReturn = false
  /// Whether the bytes end inside an end tag, whose name may be incomplete: `</feed` may be the
  /// start of `</feedburner:…`.
  private var isTagCut = false
  /// Whether no more bytes follow.
  var isEnding = false
  private var hasUndeclaredEntity = false
  /// The local name in an end tag that does not match. It comes from the error that precedes the
  /// event.
  private var mismatchedEnd: String?
  /// Whether libxml2 has reported an error since `forgetFault()` last reset its state.
  private var hasFault = false
  /// The value of one reference, which libxml2 uses until the next lookup.
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)

  private(set) var problems: [XMLProblem] = []
  private(set) var sawRootEnd = false

  init(handler: any XMLStreamHandler, limits: XMLLimits) {
    self.handler = handler
    self.limits = limits
    entity.initialize(to: xmlEntity())
  }

  func free() {
    entity.pointee.content?.deallocate()
    entity.deallocate()
  }

  // MARK: Elements

  mutating func start(_ pointers: NamePointers, _ attributes: XMLAttributes) {
    forgetFault()
    endText()
    guard open.count < limits.depth else {
      if hiddenDepth == 0 { report(.limit, "elements are nested too deeply") }
      hiddenDepth += 1
      return
    }
    let handler = handler
    let number = names.number(of: pointers, for: handler)
    open.append(OpenElement(local: pointers.local, number: number))
    handler.start(number, attributes)
  }

  mutating func end(_ local: UnsafePointer<UInt8>) {
    forgetFault()
    endText()
    guard !isTagCut else { return }
    guard hiddenDepth == 0 else {
      hiddenDepth -= 1
      mismatchedEnd = nil
      return
    }
    let handler = handler
    if mismatchedEnd == nil, open.last?.local == local { return closeTop(.explicit, handler) }
    let wanted = mismatchedEnd ?? String(cString: local)
    mismatchedEnd = nil
    guard let place = open.lastIndex(where: { String(cString: $0.local) == wanted }) else {
      return
    }
    while open.count > place + 1 { closeTop(.implied, handler) }
    closeTop(.explicit, handler)
  }

  private mutating func closeTop(_ end: XMLElementEnd, _ handler: any XMLStreamHandler) {
    guard let top = open.popLast() else { return }
    if open.isEmpty && end == .explicit { sawRootEnd = true }
    handler.end(top.number, end)
  }

  /// Ends all open elements at the end of the document.
  mutating func closeOpenElements() {
    let handler = handler
    if !open.isEmpty { report(.truncated, "the document ends before its elements do") }
    while !open.isEmpty { closeTop(.truncated, handler) }
  }

  // MARK: Text

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    forgetFault()
    guard !open.isEmpty, !bytes.isEmpty else { return }
    let room = limits.textBytes - textBytes
    textBytes += bytes.count
    guard bytes.count > room else { return handler.text(UnsafeRawBufferPointer(bytes)) }
    // The rest of a run that has been cut is left out.
    guard room >= 0 else { return }
    report(.limit, "a run of text is too long")
    var kept = bytes[..<room]
    // Cut between characters, not inside one.
    while room < bytes.count, bytes[kept.endIndex] & 0xC0 == 0x80, !kept.isEmpty {
      kept.removeLast()
    }
    handler.text(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: kept)))
  }

  /// Handles a CDATA section or a part of it. libxml2 does not normalise its line ends to line
  /// feeds (XML 1.0, section 2.11), so this does.
  mutating func section(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = endsInReturn && bytes.first == UInt8(ascii: "\n") ? 1 : 0
    endsInReturn = bytes.last == UInt8(ascii: "\r")
    let text = UnsafeRawBufferPointer(bytes)
    let normalised = text.replacing(at: UInt8(ascii: "\r")) { place in
      (place..<place + (text.contains("\r\n", at: place) ? 2 : 1), "\n")
    }
    guard let normalised else { return characters(UnsafeBufferPointer(rebasing: bytes[start...])) }
    normalised.withUnsafeBufferPointer {
      characters(UnsafeBufferPointer(rebasing: $0[start...]))
    }
  }

  /// Resets the state of a run of text, which ends at a tag.
  private mutating func endText() {
    textBytes = 0
    endsInReturn = false
  }

  /// Returns the text of a named reference to libxml2. HTML's names are known without a
  /// declaration; any other name remains as written.
  mutating func lookUp(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    // No entity is returned while libxml2 reads the declarations of a document type: libxml2 would
    // attach the declared text to the entity, and that text would leak.
    guard let context, context.pointee.inSubset == 0 else { return nil }
    forgetFault()
    if context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE {
      // libxml2 keeps an entity that is not predefined as written in an attribute, and
      // `XMLAttributes` decodes it. It would cut a predefined one to its first byte.
      lend("", as: XML_INTERNAL_GENERAL_ENTITY, name: name)
    } else {
      let name = String(cString: name)
      let text = NamedEntities.text(of: name)
      if text == nil { report(.reference, "unknown entity &\(name);") }
      if text != nil, context.pointee.hasExternalSubset == 0, !hasUndeclaredEntity {
        hasUndeclaredEntity = true
        report(.entity, "the entity &\(name); is not declared")
      }
      lend(text ?? "&\(name);", as: XML_INTERNAL_PREDEFINED_ENTITY)
    }
    return entity
  }

  private func lend(
    _ text: String, as type: xmlEntityType, name: UnsafePointer<UInt8>? = nil
  ) {
    let bytes = Array(text.utf8) + [0]
    let content = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    content.initialize(from: bytes, count: bytes.count)
    entity.pointee.content?.deallocate()
    entity.pointee.content = content
    entity.pointee.length = Int32(bytes.count - 1)
    entity.pointee.etype = type
    entity.pointee.name = name
  }

  /// Resets libxml2's error state. Otherwise libxml2 would drop all named references after the
  /// error, including `&amp;`.
  private mutating func forgetFault() {
    guard hasFault else { return }
    hasFault = false
    context?.pointee.wellFormed = 1
  }

  mutating func problem(_ error: UnsafePointer<xmlError>) {
    hasFault = true
    // Warnings concern declarations of a document type, which are deliberately not read.
    guard error.pointee.level != XML_ERR_WARNING else { return }
    let code = xmlParserErrors(UInt32(bitPattern: error.pointee.code))
    // A document type may refer to its own entities, which are deliberately not read.
    if code == XML_ERR_UNDECLARED_ENTITY, context?.pointee.inSubset != 0 { return }
    if code == XML_ERR_TAG_NAME_MISMATCH, let actual = error.pointee.str2 {
      mismatchedEnd = String(cString: actual).split(separator: ":").last.map(String.init)
    }
    if code == XML_ERR_GT_REQUIRED, isAtEnd { isTagCut = true }
    // `closeOpenElements` reports this.
    if code == XML_ERR_DOCUMENT_END, isEnding, !open.isEmpty { return }
    report(kind(of: code), Self.message(error.pointee), line: Int(error.pointee.line))
  }

  /// Returns the kind of a problem. A problem at the very end of the bytes means that they are cut
  /// off.
  private func kind(of code: xmlParserErrors) -> XMLProblem.Kind {
    let kind = LibXML2.kind(of: code)
    guard isEnding, isAtEnd, !open.isEmpty else { return kind }
    return [.reference, .tag, .other].contains(kind) ? .truncated : kind
  }

  private static func message(_ error: xmlError) -> String {
    var message = error.message.map { String(cString: $0) } ?? "not well-formed"
    while message.last == "\n" { message.removeLast() }
    return message
  }

  private var isAtEnd: Bool {
    guard let input = context?.pointee.input else { return true }
    return input.pointee.cur >= input.pointee.end
  }

  mutating func report(
    _ kind: XMLProblem.Kind, _ message: @autoclosure () -> String, line: Int? = nil
  ) {
    guard problems.count < limits.problems || !problems.contains(where: { $0.kind == kind }) else {
      return
    }
    let line = line ?? context.map { Int($0.pointee.input?.pointee.line ?? 0) } ?? 0
    problems.append(XMLProblem(kind: kind, line: line, message: message()))
  }
}

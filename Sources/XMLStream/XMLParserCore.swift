import CLibXML2

/// The part of the parser that touches libxml2. Its C callbacks cannot be generic, so a generic
/// subclass overrides the three `handle` methods.
///
/// libxml2 closes whatever is open at each end tag, fitting or not; the element stack here goes by
/// the names of the tags, so one missing end tag does not shift all that follow.
class XMLParserCore {
  private let limits: XMLLimits
  /// The parser; nil once the document is finished, or when there is no memory for one.
  private var context: xmlParserCtxtPtr?
  /// Lent to libxml2 as the value of one reference, until the next one is looked up.
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  private var openNames: [UnsafePointer<UInt8>] = []
  /// Levels below the limit that are open and send no events.
  private var hiddenDepth = 0
  private var text: [UInt8] = []
  /// The run of text has reached its limit; the rest of it is left out.
  private var isTextCut = false
  /// The bytes ended inside an end tag, whose name may be cut: `</feed` may be `</feedburner:…`.
  private var isTagCut = false
  /// Attributes of a start tag that has not ended yet, as far as equals signs show them.
  private var pendingAttributes = 0
  /// The local name on an end tag that does not fit, from the error that precedes its event.
  private var mismatchedEnd: String?

  private(set) var problems: [XMLProblem] = []
  private(set) var sawRootEnd = false
  private(set) var declaredEncoding: String?

  init(limits: XMLLimits) {
    self.limits = limits
    entity.initialize(to: xmlEntity())
  }

  deinit {
    close()
    entity.pointee.content?.deallocate()
    entity.deallocate()
  }

  func handleStart(_ pointers: NamePointers, _ attributes: XMLAttributes) {}
  func handleText(_ utf8: UnsafeRawBufferPointer) {}
  func handleEnd(_ end: XMLElementEnd) {}

  // MARK: Driving libxml2

  func open(ignoringDeclaredEncoding: Bool) {
    _ = LibXML2.start
    var handler = SAXCallbacks.make()
    // libxml2 copies the handler; the core outlives the context, which it closes itself.
    context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard let context else { return }
    // Without "huge", ten megabytes of CDATA end the document. Nothing else depends on it here: no
    // entity is expanded, and the limits are our own.
    var options =
      XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    if ignoringDeclaredEncoding { options |= XML_PARSE_IGNORE_ENC.rawValue }
    xmlCtxtUseOptions(context, Int32(options))
    // With a document of its own libxml2 keeps no entity declarations, and does not print what is
    // wrong with them.
    context.pointee.myDoc = xmlNewDoc("1.0")
  }

  func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let context else { return }
    // In small pieces, so that a tag that goes on and on is noticed before it is read.
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(32 << 10))
      let start = piece.bindMemory(to: CChar.self).baseAddress
      xmlParseChunk(context, start, Int32(piece.count), 0)
      if hasTooManyAttributes(context, piece) { return stop(context) }
      rest = rest.dropFirst(piece.count)
    }
  }

  /// libxml2 compares every attribute of an element with every other: a flood of them would take
  /// minutes. One long value is no flood.
  private func hasTooManyAttributes(
    _ context: xmlParserCtxtPtr, _ piece: UnsafeRawBufferPointer
  ) -> Bool {
    guard context.pointee.instate == XML_PARSER_START_TAG, let input = context.pointee.input else {
      pendingAttributes = 0
      return false
    }
    let unread = input.pointee.end - input.pointee.cur
    if unread < piece.count { pendingAttributes = 0 }
    // Not every equals sign: a value may be a long `data:` address or query.
    let tag = piece.suffix(unread)
    pendingAttributes += zip(tag, tag.dropFirst()).count { sign, next in
      sign == UInt8(ascii: "=") && (next <= 0x20 || next == 0x22 || next == 0x27)
    }
    return pendingAttributes > limits.attributes
  }

  private func stop(_ context: xmlParserCtxtPtr) {
    report(.limit, "an element has too many attributes")
    xmlStopParser(context)
  }

  func finish() {
    guard let context else { return }
    xmlParseChunk(context, nil, 0, 1)
    if let encoding = context.pointee.encoding { declaredEncoding = String(cString: encoding) }
    flushText()
    if !openNames.isEmpty || !sawRootEnd { closeOpenElements() }
    close()
  }

  private func closeOpenElements() {
    if !openNames.isEmpty {
      report(.truncated, "the document ends before its elements do")
    }
    while openNames.popLast() != nil { handleEnd(.truncated) }
  }

  private func close() {
    guard let context else { return }
    self.context = nil
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
    xmlFreeParserCtxt(context)
  }

  // MARK: Events from libxml2

  func start(_ pointers: NamePointers, _ attributes: XMLAttributes) {
    flushText()
    guard openNames.count < limits.depth else {
      if hiddenDepth == 0 { report(.limit, "elements are nested too deeply") }
      hiddenDepth += 1
      return
    }
    openNames.append(pointers.local)
    handleStart(pointers, attributes)
  }

  func end(_ local: UnsafePointer<UInt8>) {
    flushText()
    guard !isTagCut else { return }
    guard hiddenDepth == 0 else {
      hiddenDepth -= 1
      mismatchedEnd = nil
      return
    }
    if mismatchedEnd == nil, openNames.last == local { return closeTop(.explicit) }
    let wanted = mismatchedEnd ?? String(cString: local)
    mismatchedEnd = nil
    guard let place = openNames.lastIndex(where: { String(cString: $0) == wanted }) else { return }
    while openNames.count > place + 1 { closeTop(.implied) }
    closeTop(.explicit)
  }

  private func closeTop(_ end: XMLElementEnd) {
    guard openNames.popLast() != nil else { return }
    if openNames.isEmpty && end == .explicit { sawRootEnd = true }
    handleEnd(end)
  }

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isTextCut else { return }
    let room = limits.textBytes - text.count
    guard bytes.count > room else { return text.append(contentsOf: bytes) }
    isTextCut = true
    report(.limit, "a run of text is too long")
    var kept = bytes[..<room]
    // Not inside a character.
    while room < bytes.count, bytes[kept.endIndex] & 0xC0 == 0x80, !kept.isEmpty {
      kept.removeLast()
    }
    text.append(contentsOf: kept)
  }

  private func flushText() {
    isTextCut = false
    guard !text.isEmpty else { return }
    if !openNames.isEmpty { text.withUnsafeBytes { handleText($0) } }
    text.removeAll(keepingCapacity: true)
  }

  /// Gives libxml2 the text of a named reference: HTML's names are known although no document type
  /// declares them, and any other name stays as it was written.
  func lookUp(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    guard let context else { return nil }
    if context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE {
      // Here libxml2 leaves an entity that is not predefined as it was written, and
      // `XMLAttributes` decodes it: a predefined one would be cut to its first byte.
      lend("", as: XML_INTERNAL_GENERAL_ENTITY, name: name)
    } else {
      let name = String(cString: name)
      let text = NamedEntities.text(of: name)
      if text == nil { report(.reference, "unknown entity &\(name);") }
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

  func problem(_ error: UnsafePointer<xmlError>) {
    // Warnings are of declarations in a document type that were not read, on purpose.
    guard error.pointee.level != XML_ERR_WARNING else { return }
    let code = xmlParserErrors(UInt32(bitPattern: error.pointee.code))
    // A document type may refer to entities of its own, which are not read, on purpose.
    if code == XML_ERR_UNDECLARED_ENTITY, context?.pointee.instate == XML_PARSER_DTD { return }
    if code == XML_ERR_TAG_NAME_MISMATCH, let actual = error.pointee.str2 {
      mismatchedEnd = String(cString: actual).split(separator: ":").last.map(String.init)
    }
    if code == XML_ERR_GT_REQUIRED, isAtEnd { isTagCut = true }
    var message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
    while message.last == "\n" { message.removeLast() }
    report(LibXML2.kind(of: code), message, line: Int(error.pointee.line))
  }

  private var isAtEnd: Bool {
    guard let input = context?.pointee.input else { return true }
    return input.pointee.cur >= input.pointee.end
  }

  private func report(_ kind: XMLProblem.Kind, _ message: String, line: Int? = nil) {
    guard problems.count < limits.problems || !problems.contains(where: { $0.kind == kind }) else {
      return
    }
    let line = line ?? context.map { Int($0.pointee.input?.pointee.line ?? 0) } ?? 0
    problems.append(XMLProblem(kind: kind, line: line, message: message))
  }
}

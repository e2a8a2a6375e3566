import CLibXML2

/// What libxml2's callbacks say, made into balanced events.
///
/// libxml2 closes whatever is open at each end tag, fitting or not; the element stack here goes by
/// the names of the tags, so one missing end tag does not shift all that follow.
struct XMLEvents {
  let limits: XMLLimits
  /// Each event takes it once and hands it on: taking it counts references.
  private let handler: any XMLStreamHandler
  /// The parser, while it is open.
  var context: xmlParserCtxtPtr?

  private struct OpenElement {
    var local: UnsafePointer<UInt8>
    var number: Int
  }

  private var names = NameCache()
  private var open: [OpenElement] = []
  /// Levels below the limit that are open and send no events.
  private var hiddenDepth = 0
  /// How many bytes of text came since the last tag.
  private var textBytes = 0
  /// The last part of a section ended in a carriage return, to which a line feed may belong.
  private var endsInReturn = false
  /// The bytes ended inside an end tag, whose name may be cut: `</feed` may be `</feedburner:…`.
  private var isTagCut = false
  /// No bytes are to come.
  var isEnding = false
  private var hasUndeclaredEntity = false
  /// The local name on an end tag that does not fit, from the error that precedes its event.
  private var mismatchedEnd: String?
  /// libxml2 has met a fault and was not yet told to go on as before.
  private var hasFault = false
  /// Lent to libxml2 as the value of one reference, until the next one is looked up.
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

  /// The document is over: what is still open ends here.
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
    // Not inside a character.
    while room < bytes.count, bytes[kept.endIndex] & 0xC0 == 0x80, !kept.isEmpty {
      kept.removeLast()
    }
    handler.text(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: kept)))
  }

  /// A CDATA section, or a part of one. libxml2 leaves its line ends as they are; XML 1.0 section 2.11
  /// wants one line feed for each.
  mutating func section(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = endsInReturn && bytes.first == UInt8(ascii: "\n") ? 1 : 0
    endsInReturn = bytes.last == UInt8(ascii: "\r")
    let raw = UnsafeRawBufferPointer(bytes)
    while let end = CharacterData.find(UInt8(ascii: "\r"), in: raw, start..<raw.count) {
      characters(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      Self.lineFeed.withUTF8Buffer { characters($0) }
      start = end + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "\n") { start += 1 }
    }
    characters(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private static let lineFeed: StaticString = "\n"

  /// A tag ends the run of text before it.
  private mutating func endText() {
    textBytes = 0
    endsInReturn = false
  }

  /// Gives libxml2 the text of a named reference: HTML's names are known although no document type
  /// declares them, and any other name stays as it was written.
  mutating func lookUp(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    // Where a document type declares entities none is looked up: libxml2 hangs the declared text on
    // an entity that it is given, and nobody would free it.
    guard let context, context.pointee.inSubset == 0 else { return nil }
    forgetFault()
    if context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE {
      // Here libxml2 leaves an entity that is not predefined as it was written, and
      // `XMLAttributes` decodes it: a predefined one would be cut to its first byte.
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

  /// Behind a fault libxml2 drops every named reference of a document, `&amp;` included.
  private mutating func forgetFault() {
    guard hasFault else { return }
    hasFault = false
    context?.pointee.wellFormed = 1
  }

  mutating func problem(_ error: UnsafePointer<xmlError>) {
    hasFault = true
    // Warnings are of declarations in a document type that were not read, on purpose.
    guard error.pointee.level != XML_ERR_WARNING else { return }
    let code = xmlParserErrors(UInt32(bitPattern: error.pointee.code))
    // A document type may refer to entities of its own, which are not read, on purpose.
    if code == XML_ERR_UNDECLARED_ENTITY, context?.pointee.inSubset != 0 { return }
    if code == XML_ERR_TAG_NAME_MISMATCH, let actual = error.pointee.str2 {
      mismatchedEnd = String(cString: actual).split(separator: ":").last.map(String.init)
    }
    if code == XML_ERR_GT_REQUIRED, isAtEnd { isTagCut = true }
    // `closeOpenElements` says so.
    if code == XML_ERR_DOCUMENT_END, isEnding, !open.isEmpty { return }
    report(kind(of: code), Self.message(error.pointee), line: Int(error.pointee.line))
  }

  /// What is missing at the very end of the bytes is missing because they are cut off.
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

import CLibXML2

/// A push parser for XML: bytes go in as they arrive, in pieces of any size, and events come out.
///
/// It recovers from damage instead of stopping, and says what it passed over in ``problems``. It
/// never opens a file or a connection and expands no entity but XML's own five and HTML's names.
/// One parser reads one document, in one task.
public final class XMLStreamParser {
  /// libxml2's callbacks get this address; in a struct behind a pointer an event costs no check of
  /// exclusive access and no count of references.
  private let events: UnsafeMutablePointer<XMLEvents>
  /// Nil once the document is finished, or when there is no memory for a parser.
  private var context: xmlParserCtxtPtr?
  private let assumesUTF8: Bool
  /// Text whose references are decoded; its memory serves one text after the other.
  private var decoded: [UInt8] = []
  /// Attributes of a start tag that has not ended yet, as far as equals signs show them.
  private var pendingAttributes = 0
  private var dangling = DanglingReferences()

  /// - Parameters:
  ///   - handler: gets the events, and is kept until the parser goes.
  ///   - assumesUTF8: the bytes are UTF-8 whatever the document declares, because they have been
  ///     decoded or repaired already.
  public init(
    handler: any XMLStreamHandler, limits: XMLLimits = XMLLimits(), assumesUTF8: Bool = false
  ) {
    _ = LibXML2.start
    self.assumesUTF8 = assumesUTF8
    events = .allocate(capacity: 1)
    events.initialize(to: XMLEvents(handler: handler, limits: limits))
    open(ignoringDeclaredEncoding: assumesUTF8)
  }

  deinit {
    close()
    events.pointee.free()
    events.deinitialize(count: 1)
    events.deallocate()
  }

  private func open(ignoringDeclaredEncoding: Bool) {
    var callbacks = SAXCallbacks.make()
    // libxml2 copies the callbacks; the events outlive the context, which is closed first.
    context = xmlCreatePushParserCtxt(&callbacks, events, nil, 0, nil)
    events.pointee.context = context
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

  /// Takes the next bytes of the document. O(n) in the bytes; but at each piece libxml2 looks back
  /// over a text that has not ended, so pieces of less than some kilobytes cost more.
  public func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let context else { return }
    var read = 0
    while assumesUTF8, let data = CharacterData.next(in: bytes, from: read) {
      push(bytes[read..<data.start], to: context)
      if !take(data, in: bytes, from: context) {
        push(bytes[data.start..<data.end], to: context)
      }
      read = data.end
    }
    push(bytes[read...], to: context)
  }

  private func push(_ bytes: Slice<UnsafeRawBufferPointer>, to context: xmlParserCtxtPtr) {
    var rest = bytes
    while !rest.isEmpty, context.pointee.instate != XML_PARSER_EOF {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(pieceSize(of: rest, for: context)))
      dangling.count(in: piece)
      if dangling.areTooMany { return stop(context, "too many references do not end") }
      let start = piece.bindMemory(to: CChar.self).baseAddress
      xmlParseChunk(context, start, Int32(piece.count), 0)
      if hasTooManyAttributes(context, piece) {
        return stop(context, "an element has too many attributes")
      }
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Usually 64 KB, so that a tag that goes on and on is noticed before it is read. libxml2 looks
  /// again through all that waits for an end, so what waits long comes in pieces of growing size.
  private func pieceSize(
    of bytes: Slice<UnsafeRawBufferPointer>, for context: xmlParserCtxtPtr
  ) -> Int {
    let usual = 64 << 10
    guard bytes.count > usual, let input = context.pointee.input else { return usual }
    let size = input.pointee.end - input.pointee.cur
    guard size > usual else { return usual }
    let isFlood =
      context.pointee.instate == XML_PARSER_START_TAG
      && Self.attributes(in: bytes.prefix(size)) > events.pointee.limits.attributes
    return isFlood ? usual : size
  }

  /// Takes character data past libxml2, where that has read all before it.
  ///
  /// - Returns: false where libxml2 has to see the data: it stands in a comment, behind text that is
  ///   not read yet, or holds what is no character.
  private func take(
    _ data: CharacterData, in bytes: UnsafeRawBufferPointer, from context: xmlParserCtxtPtr
  ) -> Bool {
    guard context.pointee.instate == XML_PARSER_CONTENT, context.pointee.disableSAX == 0,
      let input = context.pointee.input, input.pointee.cur == input.pointee.end
    else { return false }
    let text = UnsafeRawBufferPointer(rebasing: bytes[data.text])
    if data.isSection {
      guard TidyText.isTidy(text) else { return false }
      events.pointee.section(text.bindMemory(to: UInt8.self))
    } else {
      guard CharacterData.decode(text, to: &decoded) else { return false }
      decoded.withUnsafeBufferPointer { events.pointee.characters($0) }
    }
    input.pointee.line += Int32(truncatingIfNeeded: CharacterData.lineEnds(in: text))
    return true
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
    pendingAttributes += Self.attributes(in: piece.suffix(unread))
    return pendingAttributes > events.pointee.limits.attributes
  }

  /// How many there are as far as equals signs show them. Not every one: a value may be a long
  /// `data:` address or query.
  private static func attributes(in tag: Slice<UnsafeRawBufferPointer>) -> Int {
    zip(tag, tag.dropFirst()).count { sign, next in
      sign == UInt8(ascii: "=") && (next <= 0x20 || next == 0x22 || next == 0x27)
    }
  }

  private func stop(_ context: xmlParserCtxtPtr, _ limit: String) {
    events.pointee.report(.limit, limit)
    xmlStopParser(context)
  }

  /// Ends the document: elements still open get an implied end.
  public func finish() {
    guard let context else { return }
    events.pointee.isEnding = true
    // Of which libxml2 does not complain.
    if context.pointee.instate == XML_PARSER_CDATA_SECTION {
      events.pointee.report(.unfinished, "a section has no end")
    }
    xmlParseChunk(context, nil, 0, 1)
    if let encoding = context.pointee.encoding { declaredEncoding = String(cString: encoding) }
    events.pointee.closeOpenElements()
    close()
  }

  private func close() {
    guard let context else { return }
    self.context = nil
    events.pointee.context = nil
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
    xmlFreeParserCtxt(context)
  }

  /// What was wrong with the document so far, bounded by ``XMLLimits/problems``.
  public var problems: [XMLProblem] { events.pointee.problems }

  /// Whether the root element was closed by its own end tag: only then is the document whole.
  public var sawRootEnd: Bool { events.pointee.sawRootEnd }

  /// The encoding the document declared or showed by its first bytes; nil for none.
  public private(set) var declaredEncoding: String?
}

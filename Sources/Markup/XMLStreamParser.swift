import CLibXML2

/// A push parser for XML. It accepts bytes as they arrive, in pieces of any size, and sends events
/// to a handler.
///
/// The parser recovers from damage, and reports what it skipped in ``problems``. It never opens a
/// file or a connection. It expands only the five entities that XML predefines and the names of
/// HTML. A parser reads one document and must be used from one task at a time.
public final class XMLStreamParser {
  /// The context pointer for libxml2's callbacks. A struct behind a pointer needs no exclusivity
  /// checks and no reference counting for each event.
  private let events: UnsafeMutablePointer<XMLEvents>
  /// The libxml2 parser; `nil` after the end of the document, or if memory could not be allocated.
  private var context: xmlParserCtxtPtr?
  private let assumesUTF8: Bool
  /// The number of attributes of an incomplete start tag, estimated from its `=` characters.
  private var pendingAttributes = 0
  private var dangling = DanglingReferences()

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - handler: Receives the events. The parser retains it.
  ///   - assumesUTF8: Whether the bytes are UTF-8 whatever the document declares, because they have
  ///     been decoded or repaired.
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
    // libxml2 copies the callbacks. The events outlive the context, which is closed first.
    context = xmlCreatePushParserCtxt(&callbacks, events, nil, 0, nil)
    events.pointee.context = context
    guard let context else { return }
    // Without `XML_PARSE_HUGE`, 10 MB of CDATA would end the document. It has no other effect here:
    // no entity is expanded, and `XMLLimits` replace libxml2's limits.
    var options =
      XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    if ignoringDeclaredEncoding { options |= XML_PARSE_IGNORE_ENC.rawValue }
    xmlCtxtUseOptions(context, Int32(options))
    // If a document exists, libxml2 stores no entity declarations and prints no messages about
    // them.
    context.pointee.myDoc = xmlNewDoc("1.0")
  }

  /// Parses the next bytes of the document. O(n), but for each piece libxml2 rescans a text that
  /// has not ended, so pieces should have at least a few kilobytes.
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

  /// Returns the size of the next piece, usually 64 KB, so that a tag with too many attributes is
  /// noticed before all of it is read. libxml2 rescans a construct that has not ended for each
  /// piece, so a long one gets growing pieces.
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

  /// Passes character data to the events without libxml2, if libxml2 has read everything before it.
  ///
  /// - Returns: `false` if libxml2 must read the data: it is inside a comment, follows text that
  ///   has not been read, or contains invalid characters.
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
      guard passOn(text) else { return false }
    }
    input.pointee.line += Int32(truncatingIfNeeded: CharacterData.lineEnds(in: text))
    return true
  }

  /// Passes a text to the events with its references decoded.
  ///
  /// - Returns: `false` if the text is not tidy (see ``TidyText/isTidy(_:)``), contains a reference
  ///   that XML does not predefine, or contains `]]>`, which XML does not allow in text.
  private func passOn(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.offset(of: "]]>", from: 0) == nil else { return false }
    return withUnsafeTemporaryAllocation(
      byteCount: TidyText.decodedCapacity(of: text), alignment: ByteBlock.size
    ) { decoded in
      guard let count = TidyText.decode(text, to: decoded, isXML: true) else { return false }
      events.pointee.characters(
        UnsafeRawBufferPointer(rebasing: decoded[..<count]).bindMemory(to: UInt8.self))
      return true
    }
  }

  /// Returns whether an incomplete start tag has too many attributes. libxml2 compares each
  /// attribute of an element with every other one, so very many would take minutes. A single
  /// long value is accepted.
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

  /// Estimates the number of attributes: counts each `=` that whitespace, a control character or a
  /// quotation mark follows. Any other `=` is part of a value, such as a `data:` URL or a query.
  private static func attributes(in tag: Slice<UnsafeRawBufferPointer>) -> Int {
    zip(tag, tag.dropFirst()).count { byte, next in
      byte == UInt8(ascii: "=") && (next <= 0x20 || next == 0x22 || next == 0x27)
    }
  }

  private func stop(_ context: xmlParserCtxtPtr, _ limit: String) {
    events.pointee.report(.limit, limit)
    xmlStopParser(context)
  }

  /// Ends the document, and sends end events for elements that are still open.
  public func finish() {
    guard let context else { return }
    events.pointee.isEnding = true
    // libxml2 reports no error for this.
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

  /// The problems found so far, limited by ``XMLLimits/problems``.
  public var problems: [XMLProblem] { events.pointee.problems }

  /// Whether the root element has been closed by its own end tag. Only then is the document
  /// complete.
  public var sawRootEnd: Bool { events.pointee.sawRootEnd }

  /// The encoding that the document declares or that its first bytes indicate; `nil` if there is
  /// none. Set by ``finish()``.
  public private(set) var declaredEncoding: String?
}

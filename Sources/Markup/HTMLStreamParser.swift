import CLibXML2

/// Reads HTML with libxml2's tolerant HTML parser (tidy HTML, see `TidyHTML`, by a shorter way), and sends what it finds as balanced events: those
/// from which libxml2 would build its tree. The tree itself would cost as much again as the reading.
///
/// Nothing here goes deeper with the depth of the text, so deep nesting is no danger to the stack.
public enum HTMLStreamParser {
  /// Reads a whole page. Any text will do. O(n) in the bytes.
  public static func parse(_ utf8: UnsafeRawBufferPointer, to handler: any HTMLStreamHandler) {
    guard !utf8.isEmpty else { return }
    HTMLRepair.withRepaired(utf8) { read($0, to: handler) }
  }

  /// Reads what stands in a page's body. Words that stand alone stay alone: in a page they would
  /// be put into a paragraph.
  ///
  /// - Parameter makeHandler: called again when it turns out only in the text that the short way is none:
  ///   what the first handler got does not count.
  /// - Returns: the handler that has got all events.
  public static func parse<Handler: HTMLStreamHandler>(
    fragment utf8: UnsafeRawBufferPointer, to makeHandler: () -> Handler
  ) -> Handler {
    let hopeful = makeHandler()
    if TidyHTML.parse(fragment: utf8, to: hopeful) { return hopeful }
    var page: [UInt8] = []
    page.reserveCapacity(utf8.count + 6)
    page.append(contentsOf: "<body>".utf8)
    page.append(contentsOf: utf8)
    let handler = makeHandler()
    page.withUnsafeBytes { parse($0, to: handler) }
    return handler
  }

  private static func read(_ utf8: UnsafeRawBufferPointer, to handler: any HTMLStreamHandler) {
    _ = LibXML2.start
    guard
      let context = htmlCreateMemoryParserCtxt(
        utf8.bindMemory(to: CChar.self).baseAddress, Int32(clamping: utf8.count))
    else { return }
    defer { htmlFreeParserCtxt(context) }
    context.pointee.sax.pointee = HTMLCallbacks.make()
    htmlCtxtUseOptions(context, LibXML2.htmlOptions)
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    let events = UnsafeMutablePointer<HTMLEvents>.allocate(capacity: 1)
    events.initialize(to: HTMLEvents(handler: handler, context: context))
    context.pointee.userData = UnsafeMutableRawPointer(events)
    htmlParseDocument(context)
    events.pointee.finish()
    events.deinitialize(count: 1)
    events.deallocate()
  }
}

/// What receives the events of an ``HTMLStreamParser``. Every start has its end, in the right order.
public protocol HTMLStreamHandler: AnyObject {
  /// An element begins.
  ///
  /// - Returns: whether its content is wanted. Its end comes in either case.
  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool

  /// A piece of text as UTF-8, references decoded; one run may come in several. Good only during
  /// the call.
  func text(_ utf8: UnsafeRawBufferPointer)

  /// The same, known to hold none of `& < >`, so that markup may have it as it is. Goes to
  /// ``text(_:)`` unless told otherwise.
  func plainText(_ utf8: UnsafeRawBufferPointer)

  func end(_ name: HTMLName)
}

extension HTMLStreamHandler {
  public func plainText(_ utf8: UnsafeRawBufferPointer) { text(utf8) }
}

/// The callbacks libxml2 gets.
private enum HTMLCallbacks {
  static func make() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let name, let events = htmlEvents(context) else { return }
      events.pointee.start(name, attributes)
    }
    handler.endElement = { context, name in
      guard let name, let events = htmlEvents(context) else { return }
      events.pointee.end(name)
    }
    handler.characters = { context, bytes, count in
      guard let bytes, count > 0, let events = htmlEvents(context) else { return }
      events.pointee.text(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    return handler
  }
}

private func htmlEvents(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<HTMLEvents>? {
  context?.assumingMemoryBound(to: HTMLEvents.self)
}

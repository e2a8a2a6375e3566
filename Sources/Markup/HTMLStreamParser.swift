import CLibXML2

/// Parses HTML with libxml2's tolerant HTML parser, and sends balanced events to a handler.
/// Fragments of tidy HTML are parsed by `TidyHTML`, which is faster.
///
/// No tree is built, because that would take as long as the parsing. The parser is not recursive,
/// so deep nesting cannot overflow the stack.
public enum HTMLStreamParser {
  /// Parses a whole page from any bytes. O(n).
  public static func parse(_ utf8: UnsafeRawBufferPointer, to handler: any HTMLStreamHandler) {
    guard !utf8.isEmpty else { return }
    HTMLRepair.withRepaired(utf8) { read($0, to: handler) }
  }

  /// Parses the content of a `body` element. Text outside of elements gets no `p` element around
  /// it, as it would in a page.
  ///
  /// - Parameter makeHandler: Creates a handler. It is called a second time if the HTML turns out
  ///   not to be tidy; the first handler is then discarded.
  /// - Returns: The handler that received all events.
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
    LibXML2.withHTMLParser(utf8) { context in
      context.pointee.sax.pointee = HTMLCallbacks.make()
      var events = HTMLEvents(handler: handler, context: context)
      withUnsafeMutablePointer(to: &events) {
        context.pointee.userData = UnsafeMutableRawPointer($0)
        htmlParseDocument(context)
        $0.pointee.finish()
      }
    }
  }
}

/// Receives the events of an ``HTMLStreamParser``. Each start has a matching end, correctly nested.
public protocol HTMLStreamHandler: AnyObject {
  /// Called at the start of an element.
  ///
  /// - Returns: Whether to send the content of the element. Its end is sent in either case.
  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool

  /// Called for text in UTF-8, with references decoded. One run of text may arrive in several
  /// pieces. The bytes are valid only during the call.
  func text(_ utf8: UnsafeRawBufferPointer)

  /// Called for text that contains none of `& < >` and therefore needs no escaping. Calls
  /// ``text(_:)`` by default.
  func plainText(_ utf8: UnsafeRawBufferPointer)

  func end(_ name: HTMLName)
}

extension HTMLStreamHandler {
  public func plainText(_ utf8: UnsafeRawBufferPointer) { text(utf8) }
}

/// The callbacks for libxml2.
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

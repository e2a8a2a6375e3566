import CLibXML2

/// A push parser for XML: bytes go in as they arrive, in pieces of any size, and events come out.
///
/// It recovers from damage instead of stopping, and says what it passed over in ``problems``. It
/// never opens a file or a connection and expands no entity but XML's own five and HTML's names.
/// One parser reads one document, in one task.
public final class XMLStreamParser<Handler: XMLStreamHandler> {
  private let core: HandlingCore<Handler>

  /// - Parameters:
  ///   - assumesUTF8: the bytes are UTF-8 whatever the document declares, because they have been
  ///     decoded or repaired already.
  public init(
    handler: Handler, limits: XMLLimits = XMLLimits(), assumesUTF8: Bool = false
  ) {
    core = HandlingCore(handler: handler, limits: limits)
    core.open(ignoringDeclaredEncoding: assumesUTF8)
  }

  /// Takes the next bytes of the document. O(n) in the bytes.
  public func feed(_ bytes: UnsafeRawBufferPointer) {
    core.feed(bytes)
  }

  /// Ends the document: elements still open get an implied end.
  ///
  /// - Returns: the handler, with all it has gathered.
  public func finish() -> Handler {
    core.finish()
    return core.handler
  }

  /// What was wrong with the document so far, bounded by ``XMLLimits/problems``.
  public var problems: [XMLProblem] { core.problems }

  /// Whether the root element was closed by its own end tag: only then is the document whole.
  public var sawRootEnd: Bool { core.sawRootEnd }

  /// The encoding the document declared or showed by its first bytes; nil for none.
  public var declaredEncoding: String? { core.declaredEncoding }
}

/// Hands the core's events to a handler, with names already resolved.
private final class HandlingCore<Handler: XMLStreamHandler>: XMLParserCore {
  var handler: Handler
  private var names = NameCache<Handler.Name>()
  private var open: [Handler.Name] = []

  init(handler: Handler, limits: XMLLimits) {
    self.handler = handler
    super.init(limits: limits)
  }

  override func handleStart(_ pointers: NamePointers, _ attributes: XMLAttributes) {
    let name = names.find(pointers) { handler.name(for: $0) }
    open.append(name)
    handler.start(name, attributes)
  }

  override func handleText(_ utf8: UnsafeRawBufferPointer) {
    handler.text(utf8)
  }

  override func handleEnd(_ end: XMLElementEnd) {
    guard let name = open.popLast() else { return }
    handler.end(name, end)
  }
}

import CLibXML2

/// The C side of the events: each finds its core in the context pointer and goes on there.
enum SAXCallbacks {
  static func make() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, local, prefix, uri, _, _, count, _, attributes in
      guard let local, let core = parserCore(context) else { return }
      core.start(
        NamePointers(local: local, prefix: prefix, namespace: uri),
        XMLAttributes(attributes, count: Int(count)))
    }
    handler.endElementNs = { context, local, _, _ in
      guard let local, let core = parserCore(context) else { return }
      core.end(local)
    }
    handler.characters = { context, bytes, count in
      guard let bytes, count > 0, let core = parserCore(context) else { return }
      core.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.cdataBlock = handler.characters
    handler.ignorableWhitespace = handler.characters
    handler.getEntity = { context, name in
      guard let name, let core = parserCore(context) else { return nil }
      return core.lookUp(name)
    }
    handler.serror = { context, error in
      guard let error, let core = parserCore(context) else { return }
      core.problem(UnsafePointer(error))
    }
    return handler
  }
}

private func parserCore(_ context: UnsafeMutableRawPointer?) -> XMLParserCore? {
  context.map { Unmanaged<XMLParserCore>.fromOpaque($0).takeUnretainedValue() }
}

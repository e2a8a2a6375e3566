import CLibXML2

/// The C callbacks for libxml2, which forward events to the `XMLEvents` in the context pointer.
enum SAXCallbacks {
  static func make() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, local, prefix, uri, _, _, count, _, attributes in
      guard let local, let events = events(context) else { return }
      events.pointee.start(
        NamePointers(local: local, prefix: prefix, namespace: uri),
        XMLAttributes(attributes, count: Int(count)))
    }
    handler.endElementNs = { context, local, _, _ in
      guard let local, let events = events(context) else { return }
      events.pointee.end(local)
    }
    handler.characters = { context, bytes, count in
      guard let bytes, count > 0, let events = events(context) else { return }
      events.pointee.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { context, bytes, count in
      guard let bytes, count > 0, let events = events(context) else { return }
      events.pointee.section(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.getEntity = { context, name in
      guard let name, let events = events(context) else { return nil }
      return events.pointee.lookUp(name)
    }
    handler.serror = { context, error in
      guard let error, let events = events(context) else { return }
      events.pointee.problem(UnsafePointer(error))
    }
    return handler
  }
}

private func events(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLEvents>? {
  context?.assumingMemoryBound(to: XMLEvents.self)
}

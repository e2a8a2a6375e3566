import CLibXML2

/// Builds a tree with libxml2's own functions, within limits.
final class HTMLTreeBuilder {
  private let limits: HTMLLimits
  private var nodes = 0
  private var exceeded: HTMLLimitError?

  init(limits: HTMLLimits) {
    self.limits = limits
  }

  /// - Returns: A tree that the caller must free. It has no root element if the page is empty.
  func build(_ utf8: [UInt8]) throws(HTMLLimitError) -> xmlDocPtr {
    let tree = utf8.withUnsafeBytes { utf8 in
      HTMLRepair.withRepaired(utf8) { parse($0) }
    }
    if let exceeded {
      if let tree { xmlFreeDoc(tree) }
      throw exceeded
    }
    guard let tree = tree ?? htmlNewDocNoDtD(nil, nil) else { fatalError("out of memory") }
    return tree
  }

  private func parse(_ utf8: UnsafeRawBufferPointer) -> xmlDocPtr? {
    LibXML2.withHTMLParser(utf8) { context -> xmlDocPtr? in
      // `limits` replace libxml2's own limits, which cut the tree without an error.
      context.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
      HTMLTreeCallbacks.install(in: &context.pointee.sax.pointee)
      context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
      htmlParseDocument(context)
      return context.pointee.myDoc
    } ?? nil
  }

  /// Returns whether another element fits into the limits. After the first node that does not fit,
  /// the rest of the page is read but not stored.
  fileprivate func admitsElement(attributes: Int, in context: htmlParserCtxtPtr) -> Bool {
    if context.pointee.nodeNr >= limits.depth { refuse(.depth(limit: limits.depth)) }
    guard admits(nodes: 1 + attributes) else {
      LibXML2.forgetTopElement(of: context)
      return false
    }
    return true
  }

  /// Returns whether more nodes fit into the limits.
  fileprivate func admits(nodes count: Int) -> Bool {
    nodes += count
    if nodes > limits.nodes { refuse(.nodes(limit: limits.nodes)) }
    return exceeded == nil
  }

  private func refuse(_ error: HTMLLimitError) {
    exceeded = exceeded ?? error
  }
}

/// libxml2's callbacks. Each of them checks the limits, and then calls libxml2's own function.
private enum HTMLTreeCallbacks {
  static func install(in handler: inout xmlSAXHandler) {
    handler.startElement = { context, name, attributes in
      guard let (parser, builder) = treeParser(context),
        builder.admitsElement(attributes: attributeCount(attributes), in: parser)
      else { return }
      xmlSAX2StartElement(context, name, attributes)
    }
    handler.characters = { context, bytes, count in
      guard let (parser, builder) = treeParser(context), builder.admits(nodes: 0) else { return }
      let last = parser.pointee.node?.pointee.last
      xmlSAX2Characters(context, bytes, count)
      // The pieces of a run of text become one node.
      if parser.pointee.node?.pointee.last != last { _ = builder.admits(nodes: 1) }
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.comment = { context, text in
      guard let (_, builder) = treeParser(context), builder.admits(nodes: 1) else { return }
      xmlSAX2Comment(context, text)
    }
    handler.processingInstruction = nil
    handler.serror = { _, _ in }
  }
}

private func treeParser(
  _ context: UnsafeMutableRawPointer?
) -> (htmlParserCtxtPtr, HTMLTreeBuilder)? {
  guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
    let builder = parser.pointee._private
  else { return nil }
  return (parser, Unmanaged.fromOpaque(builder).takeUnretainedValue())
}

/// Returns the number of attributes in alternating names and values that are terminated by `nil`.
private func attributeCount(_ pairs: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) -> Int {
  guard let pairs else { return 0 }
  var count = 0
  while pairs[2 * count] != nil { count += 1 }
  return count
}

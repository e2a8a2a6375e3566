import CLibXML2

/// libxml2's initialisation, options and error codes.
enum LibXML2 {
  /// Initialises libxml2 once per process. Its entity loader refuses everything, in addition to the
  /// parsers' options: no document may open a file or a connection.
  static let start: Void = {
    xmlInitParser()
    xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  /// Options for HTML: recover from any error, print no messages, use no network, and add no
  /// document type.
  private static let htmlOptions = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

  /// Calls a closure with a parser for HTML in UTF-8. Returns `nil` if there is no HTML.
  @discardableResult
  static func withHTMLParser<Result>(
    _ utf8: UnsafeRawBufferPointer, _ body: (htmlParserCtxtPtr) -> Result
  ) -> Result? {
    _ = start
    guard !utf8.isEmpty,
      let context = htmlCreateMemoryParserCtxt(
        utf8.bindMemory(to: CChar.self).baseAddress, Int32(clamping: utf8.count))
    else { return nil }
    defer { htmlFreeParserCtxt(context) }
    htmlCtxtUseOptions(context, htmlOptions)
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    return body(context)
  }

  /// Removes the element that has just started from libxml2's stack. Its content then belongs to
  /// the parent element.
  static func forgetTopElement(of context: htmlParserCtxtPtr) {
    guard context.pointee.nameNr > 1 else { return }
    context.pointee.nameNr -= 1
    context.pointee.name = context.pointee.nameTab[Int(context.pointee.nameNr) - 1]
  }

  /// Returns a context for compiling or evaluating XPath, without variables and namespaces, which
  /// prints no errors. The caller must free it.
  static func makeXPathContext(for tree: xmlDocPtr?) -> xmlXPathContextPtr {
    _ = start
    guard let context = xmlXPathNewContext(tree) else { fatalError("out of memory") }
    context.pointee.flags = XML_XPATH_CHECKNS | XML_XPATH_NOVAR
    context.pointee.error = { _, _ in }
    return context
  }

  static func kind(of code: xmlParserErrors) -> XMLProblem.Kind {
    switch code {
    case XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY,
      XML_WAR_UNDECLARED_ENTITY, XML_ERR_INVALID_CHARREF, XML_ERR_ENTITYREF_NO_NAME,
      XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_HEX_CHARREF:
      .reference
    case XML_ERR_INVALID_CHAR, XML_ERR_LT_IN_ATTRIBUTE:
      .character
    case XML_ERR_INVALID_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING,
      XML_I18N_CONV_FAILED, XML_I18N_NO_HANDLER:
      .encoding
    case XML_ERR_DOCUMENT_EMPTY, XML_ERR_DOCUMENT_START, XML_ERR_RESERVED_XML_NAME,
      XML_ERR_XMLDECL_NOT_STARTED:
      .prologue
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_DOCUMENT_END, XML_ERR_GT_REQUIRED:
      .tag
    case XML_ERR_CDATA_NOT_FINISHED, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED:
      .unfinished
    case XML_ERR_TAG_NOT_FINISHED:
      .truncated
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      .namespace
    case XML_WAR_NS_URI:
      .namespaceAddress
    default:
      .other
    }
  }
}

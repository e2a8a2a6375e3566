import CLibXML2

/// The library's own state and its error numbers.
enum LibXML2 {
  /// Started once per process, before the first parser. Its entity loader refuses everything, as a
  /// second line behind the options: nothing in a document may open a file or a connection.
  static let start: Void = {
    xmlInitParser()
    xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

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

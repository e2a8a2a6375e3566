import URLs

extension HTTPRequest {
  /// Validates the request and returns its URL.
  ///
  /// Only the serialised form of this URL is passed to libcurl, so the validated URL is the one
  /// that is requested.
  ///
  /// - Throws: ``HTTPTransportError`` if the URL is not http or https, a GET or HEAD request has a
  ///   body, or the method or a header field could split the request (RFC 9110 sections 5.5 and
  ///   9.1).
  func checkedURL() throws(HTTPTransportError) -> WebURL {
    guard let url = WebURL(url), url.isHTTP else {
      throw HTTPTransportError(.address, "not an http or https address")
    }
    guard method.rawValue.isToken, method.rawValue != "CONNECT" else {
      throw HTTPTransportError(.request, "the method is malformed")
    }
    guard body == nil || ![.get, .head].contains(method) else {
      throw HTTPTransportError(.request, "a \(method.rawValue) request cannot have a body")
    }
    for field in headers.fields { try field.check() }
    return url
  }
}

extension HTTPHeaders {
  /// Whether a value can be sent in a header field. A control character other than a tab could
  /// split the request.
  public static func canSend(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

extension HTTPHeaders.Field {
  fileprivate func check() throws(HTTPTransportError) {
    guard name.isToken else {
      throw HTTPTransportError(.request, "a header field's name is malformed")
    }
    guard HTTPHeaders.canSend(value) else {
      throw HTTPTransportError(.request, "the header field \(name) contains a control character")
    }
  }
}

extension String {
  /// Whether the text is a token (RFC 9110 section 5.6.2).
  fileprivate var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

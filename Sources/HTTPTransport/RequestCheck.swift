import URLs

extension HTTPRequest {
  /// Returns the URL to request. Throws for anything but http and https, and for a method or header
  /// fields that would split the request (RFC 9110 sections 5.5 and 9.1).
  ///
  /// Only the serialised form of this URL is given to libcurl, so that the URL that was checked is
  /// the one that is requested.
  func checkedURL() throws(HTTPTransportError) -> WebURL {
    guard let url = WebURL(url), url.isHTTP else {
      throw HTTPTransportError(.address, "not an http or https address")
    }
    guard method.rawValue.isToken, method.rawValue != "CONNECT" else {
      throw HTTPTransportError(.request, "the method is malformed")
    }
    guard body == nil || ![.get, .head].contains(method) else {
      throw HTTPTransportError(.request, "a \(method.rawValue) request has no body")
    }
    for field in headers.fields { try field.check() }
    return url
  }
}

extension HTTPHeaders {
  /// Whether a value can stand in a request: a control character would split it.
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
      throw HTTPTransportError(.request, "the header field \(name) holds a control character")
    }
  }
}

extension String {
  /// Whether this is a token (RFC 9110 section 5.6.2).
  fileprivate var isToken: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
      }
  }
}

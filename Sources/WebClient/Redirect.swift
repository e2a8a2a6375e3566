import HTTPTransport
import URLs

/// What a response says about where to send another request (RFC 9110 section 15.4).
enum Redirect: Hashable {
  /// The response is final: it is no redirect, or one that this method does not follow.
  case none
  /// Another request follows, without the body.
  case follow(HTTPMethod, WebURL)
  case refused(Refusal)

  enum Refusal: Hashable {
    /// `Location` is missing, malformed, or neither http nor https.
    case noWebAddress
    /// From https to http.
    case insecure
  }

  /// Decides on a response.
  ///
  /// No method but GET, HEAD and OPTIONS is ever sent again. POST becomes GET after 301, 302 and 303,
  /// as in browsers (Fetch Standard, HTTP-redirect fetch, step 12) and as RFC 9110 sections 15.4.2 to
  /// 15.4.4 allow: servers answer forms with a redirect to a page that shows the result. The other
  /// methods become GET after 303 alone. What is left, such as a POST after 307, is final: the caller
  /// has to decide whether to send it to the other URL.
  ///
  /// - Parameter url: the URL that has answered.
  init(_ method: HTTPMethod, status: Int, headers: HTTPHeaders, url: WebURL) {
    guard let method = Self.method(after: status, of: method) else {
      self = .none
      return
    }
    guard let target = headers["Location"].flatMap({ Self.target($0, from: url) }) else {
      self = .refused(.noWebAddress)
      return
    }
    guard url.scheme != "https" || target.scheme == "https" else {
      self = .refused(.insecure)
      return
    }
    self = .follow(method, target)
  }

  /// The method of the next request; nil where none follows.
  private static func method(after status: Int, of method: HTTPMethod) -> HTTPMethod? {
    let isSafe = [.get, .head, .options].contains(method)
    return switch status {
    case 301, 302: isSafe ? method : method == .post ? .get : nil
    case 303: method == .head ? .head : .get
    case 307, 308: isSafe ? method : nil
    default: nil
    }
  }

  /// The absolute http or https URL of a `Location`, resolved against the URL that has answered, without
  /// fragment. Credentials in it are left out; those of the URL that has answered are kept for the same
  /// origin.
  private static func target(_ location: String, from base: WebURL) -> WebURL? {
    guard location.utf8.contains(where: { $0 > 0x20 }),
      let target = base.resolve(encoded(location)), target.isHTTP
    else { return nil }
    return target.withoutFragment.withoutUserinfo.addingUserinfo(of: base)
  }

  /// Some servers forget to encode bytes outside ASCII, in whatever encoding: they are requested as
  /// they came.
  private static func encoded(_ location: String) -> String {
    HTTPHeaders.bytes(of: location).reduce(into: "") { encoded, byte in
      if byte >= 0x80 {
        encoded += "%" + String(byte, radix: 16, uppercase: true)
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }
}

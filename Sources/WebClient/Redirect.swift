import HTTPTransport
import URLs

/// The redirect of a response, if any (RFC 9110 section 15.4).
enum Redirect: Hashable {
  /// The response is final: not a redirect, or one that is not followed for this method.
  case none
  /// Another request without a body must be sent.
  case follow(HTTPMethod, WebURL)
  case refused(Refusal)

  /// Why a redirect is not followed, as a clause for the user.
  enum Refusal: String {
    /// The `Location` field is missing, malformed, or not an http or https URL.
    case noWebAddress = "the server redirects to an address that is not on the web"
    /// The redirect leads from https to http.
    case insecure = "the server redirects from a secure to an insecure address"
  }

  /// Decides whether to follow a response.
  ///
  /// GET, HEAD and OPTIONS are repeated with the same method. POST becomes GET after 301, 302 and
  /// 303, as in browsers (Fetch Standard, HTTP-redirect fetch, step 12) and as RFC 9110 sections
  /// 15.4.2 to 15.4.4 allow, because servers respond to forms with a redirect to the result page.
  /// Other methods become GET after 303 only. Any other redirect, such as a 307 for a POST, is
  /// final: the caller must decide whether to send the request to the other URL.
  ///
  /// - Parameter url: the URL of the response.
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

  /// Returns the method of the next request; nil if the redirect is not followed.
  private static func method(after status: Int, of method: HTTPMethod) -> HTTPMethod? {
    let isSafe = [.get, .head, .options].contains(method)
    return switch status {
    case 301, 302: isSafe ? method : method == .post ? .get : nil
    case 303: method == .head ? .head : .get
    case 307, 308: isSafe ? method : nil
    default: nil
    }
  }

  /// Returns the URL of a `Location` field, resolved against the URL of the response and without
  /// its fragment; nil unless it is an http or https URL. Credentials in the field are removed.
  /// Those of the response's URL are kept if the origin is the same.
  private static func target(_ location: String, from base: WebURL) -> WebURL? {
    guard location.utf8.contains(where: { $0 > 0x20 }),
      let target = base.resolve(encoded(location)), target.isHTTP
    else { return nil }
    return target.withoutFragment.withoutUserinfo.addingUserinfo(of: base)
  }

  /// Percent-encodes non-ASCII bytes, which some servers leave unencoded, without changing them.
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

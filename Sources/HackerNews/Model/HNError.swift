public import FoundationEssentials
public import HTTPTransport

/// The reason why a request to Hacker News failed.
public enum HNError: Error, Sendable, Hashable {
  /// The server could not be reached. The reason is a clause for users. The code is set if
  /// the transport failed.
  case addressUnreachable(String, reason: String, code: HTTPTransportError.Code? = nil)
  /// The response is not what the API or the markup file describes.
  case invalidResponse(String, reason: String)
  /// The action requires a login, or the session has expired.
  case notLoggedIn
  /// The user name or the password is wrong.
  case badLogin
  /// The site requires a captcha, which only a browser can show. The value is the page's URL.
  case validationRequired(String)
  /// The site limits the rate of requests.
  case tooFast(retryAfter: Date?)
  /// The site does not offer the action for this item or user.
  case notAllowed(String)
  /// The form expired twice in a row.
  case expired
  case noSuchItem
  case noSuchUser
  /// The site rejected the action with a message.
  case refused(String)
  /// The action was sent, and the response was lost. It may have taken effect.
  case unconfirmed(reason: String)
  /// The site's pages do not match the markup file.
  case markup(HNMarkupError)
  case cancelled
  /// A file or a record cannot be read or written. The value is a sentence for users.
  case storage(String)
}

extension HNError: CustomStringConvertible {
  /// A sentence for users, without a period.
  public var description: String {
    switch self {
    case .addressUnreachable(let url, let reason, _): "\(url) cannot be reached: \(reason)"
    case .invalidResponse(let url, let reason): "\(url) sent an unexpected response: \(reason)"
    case .notLoggedIn: "this requires a login"
    case .badLogin: "the user name or the password is wrong"
    case .validationRequired(let url):
      "the site requires a captcha: log in with a browser at \(url)"
    case .tooFast(let date):
      "the site limits the rate of requests"
        + (date.map { "; try again after \($0.formatted(.iso8601))" } ?? "")
    case .notAllowed(let reason): reason
    case .expired: "the form expired; try again"
    case .noSuchItem: "there is no such item"
    case .noSuchUser: "there is no such user"
    case .refused(let message): "the site refused: \(message)"
    case .unconfirmed(let reason):
      "the response was lost (\(reason)); check the site before you try again"
    case .markup(let error): error.description
    case .cancelled: "the request was cancelled"
    case .storage(let reason): reason
    }
  }
}

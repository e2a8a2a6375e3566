import HTTPTransport
import URLs
import WebClient

/// How far a request for a document has led.
struct FetchTrace: Sendable {
  /// The address that was requested.
  let asked: String
  /// The address that was requested last. Without redirects it is spelled as it was requested.
  private(set) var url: String
  /// The statuses of the redirects.
  private(set) var redirects: [Int] = []
  /// The status of the last response; nil where none came.
  private(set) var status: Int?
  var headers = HTTPHeaders()
  /// Whether validators were sent to the last address.
  var wasConditional = false

  init(asked: String) {
    self.asked = asked
    url = asked
  }

  /// Takes in where the redirects have led.
  mutating func follow(_ chain: RedirectChain, status: Int?, _ headers: HTTPHeaders) {
    if !chain.statuses.isEmpty { url = chain.url.description }
    redirects = chain.statuses
    self.status = status
    self.headers = headers
  }
}

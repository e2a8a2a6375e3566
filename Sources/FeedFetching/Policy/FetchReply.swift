public import FeedModel
public import HTTPTransport
import URLs
import WebClient

/// How far a request for a document has led.
public struct FetchReply: Sendable {
  /// What a fetch has come to, as far as the next one is concerned.
  public enum Result: Sendable, Hashable {
    /// A whole feed that was read to its end.
    case whole(Digest, PublisherWishes)
    /// What is new since last time, and nothing else (RFC 3229), asked for by us.
    case delta
    /// A part that nobody asked for.
    case part
    case notModified
    /// A feed came, cut off.
    case cutOff(FetchFailure)
    case failed(FetchFailure)
  }

  /// The address that was requested first.
  public let asked: String
  /// The address that was requested last. Without redirects it is spelled as it was requested.
  public private(set) var url: String
  /// The statuses of the redirects on the way.
  public private(set) var redirects: [Int]
  /// The status of the last response; nil where none came.
  public private(set) var status: Int?
  public var headers: HTTPHeaders
  /// Whether validators were sent to the last address.
  public var wasConditional: Bool

  public init(
    asked: String, url: String? = nil, redirects: [Int] = [], status: Int? = nil,
    headers: HTTPHeaders = HTTPHeaders(), wasConditional: Bool = false
  ) {
    self.asked = asked
    self.url = url ?? asked
    self.redirects = redirects
    self.status = status
    self.headers = headers
    self.wasConditional = wasConditional
  }

  /// Takes in where the redirects have led.
  mutating func follow(_ chain: RedirectChain, status: Int?, _ headers: HTTPHeaders) {
    if !chain.statuses.isEmpty { url = chain.url.description }
    redirects = chain.statuses
    self.status = status
    self.headers = headers
  }
}

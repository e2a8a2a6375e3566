public import FeedModel
public import HTTPTransport
import URLs
import WebClient

/// The course of a request for a document, through redirects to the last response.
public struct FetchReply: Sendable {
  /// The result of a fetch as far as it affects the next one.
  public enum Result: Sendable, Hashable {
    /// A complete feed.
    case whole(Digest, PublisherSchedule)
    /// Only the new items, as requested (RFC 3229).
    case delta
    /// A partial feed that was not requested.
    case part
    case notModified
    /// A truncated feed.
    case cutOff(FetchFailure)
    case failed(FetchFailure)
  }

  /// The URL that was requested first.
  public let requestedURL: String
  /// The URL that was requested last. Without redirects, it is the same as ``requestedURL``.
  public var url: String
  /// The statuses of the redirects that were followed.
  public var redirects: [Int] = []
  /// The status of the last response; nil if there was none.
  public var status: Int?
  public var headers = HTTPHeaders()
  /// Whether validators were sent with the last request.
  public var wasConditional = false

  public init(requestedURL: String) {
    self.requestedURL = requestedURL
    url = requestedURL
  }

  /// Records the URL, the redirects and the response that a request led to.
  mutating func follow(_ chain: RedirectChain, status: Int?, _ headers: HTTPHeaders) {
    if !chain.statuses.isEmpty { url = chain.url.description }
    redirects = chain.statuses
    self.status = status
    self.headers = headers
  }
}

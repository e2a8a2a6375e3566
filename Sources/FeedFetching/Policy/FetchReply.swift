public import FeedModel
public import HTTPTransport

/// What a fetch has come to, as far as the next one is concerned.
public struct FetchReply: Sendable {
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

  /// The address that was asked first.
  public var asked: String
  /// The address that answered last; the asked one when nobody did.
  public var url: String
  /// The statuses of the redirects on the way.
  public var redirects: [Int]
  /// Nil when no answer came.
  public var status: Int?
  public var headers: HTTPHeaders
  /// Whether validators were sent to the address that answered.
  public var wasConditional: Bool
  public var result: Result

  public init(
    asked: String, url: String? = nil, redirects: [Int] = [], status: Int? = nil,
    headers: HTTPHeaders = HTTPHeaders(), wasConditional: Bool = false, result: Result
  ) {
    self.asked = asked
    self.url = url ?? asked
    self.redirects = redirects
    self.status = status
    self.headers = headers
    self.wasConditional = wasConditional
    self.result = result
  }
}

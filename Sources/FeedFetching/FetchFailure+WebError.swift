import FeedModel
import HTTPTransport
import URLs
import WebClient

extension FetchFailure {
  /// Creates the failure of a request for a document.
  init(_ error: WebError, _ reply: FetchReply) {
    switch error.code {
    case .transport:
      self = error.transportError.map { FetchFailure($0, error.chain, reply) } ?? .cancelled
    case .redirectLimit: self.init(.limit, error.description)
    case .redirect, .url: self.init(.address, error.description, status: error.status)
    case .otherHost: self.init(.otherHost, error.description, status: error.status)
    case .retryAfter: self.init(.status, error.description, status: 429)
    case .unresponsive: self.init(.unreachable, error.description)
    default: self = .cancelled
    }
  }

  private init(_ error: HTTPTransportError, _ chain: RedirectChain, _ reply: FetchReply) {
    self = error.code == .privateAddress ? .privateAddress(reply.url) : FetchFailure(error)
    // If a server redirected to one that cannot be reached, the local network is not at fault.
    if chain.wasAnswered, [.offline, .limit].contains(code) { code = .unreachable }
    if chain.isUpgraded {
      description +=
        "; the host requires https (HSTS); if that is outdated, reset it with: lede set FEED --url "
        + URLReference.redacted(reply.requestedURL)
    }
  }

  private static let cancelled = FetchFailure(.unreachable, "the transfer was cancelled")

  private static func privateAddress(_ url: String) -> FetchFailure {
    FetchFailure(
      .address,
      "\(URLReference.redacted(url)) is not on the public internet, and pages and redirects may "
        + "not lead there; if you trust it, add that address directly")
  }
}

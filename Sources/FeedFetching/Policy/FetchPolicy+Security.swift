import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// HTTP Strict Transport Security (RFC 6797).
extension FetchPolicy {
  /// The hosts that are requested over https only.
  func secureHosts(_ state: FetchState, now: Date) -> Set<String> {
    guard let secure = state.memory.secure, secure.until > now else { return [] }
    return [secure.host]
  }

  /// Returns the host to request over https only from now on. As section 8.1 requires, the header
  /// field is ignored on http responses and for IP addresses. Hosts with an explicit port are
  /// ignored too.
  func secureHost(after reply: FetchReply, _ old: FetchState, now: Date) -> SecureHost? {
    guard let field = reply.headers["Strict-Transport-Security"],
      let url = WebURL(reply.url), url.scheme == "https", let host = HostKey.host(of: url),
      let directive = Freshness.directives(of: field, separator: ";").first(where: {
        $0.name == "max-age"
      }), let age = DeltaSeconds.parse(directive.value)
    else { return old.memory.secure }
    guard age > 0 else { return old.memory.secure?.host == host ? nil : old.memory.secure }
    guard url.port == nil, case .domain = url.host else { return old.memory.secure }
    return SecureHost(host: host, until: now + min(age, Self.longestSecurity))
  }

  /// One year. Each response renews the period.
  private static let longestSecurity: TimeInterval = 365 * 86_400
}

import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// Hosts that want to be asked by https only (RFC 6797).
extension FetchPolicy {
  /// The hosts that are requested by https only.
  func secureHosts(_ state: FetchState, now: Date) -> Set<String> {
    guard let secure = state.memory.secure, secure.until > now else { return [] }
    return [secure.host]
  }

  /// The host that is to be asked by https from now on. Only what came by https counts (section 8.1),
  /// only names do, not numbers, and a host on a port of its own has no other port to go to.
  func secureHost(after reply: FetchReply, _ old: FetchState, now: Date) -> SecureHost? {
    guard WebURL(reply.url)?.scheme == "https", let host = HostKey.host(of: reply.url),
      let field = reply.headers["Strict-Transport-Security"],
      let directive = Freshness.directives(of: field, separator: ";").first(where: {
        $0.name == "max-age"
      }), let age = DeltaSeconds.parse(directive.value)
    else { return old.memory.secure }
    guard age > 0 else { return old.memory.secure?.host == host ? nil : old.memory.secure }
    guard HostKey.isNameAlone(host) else { return old.memory.secure }
    return SecureHost(host: host, until: now + min(age, Self.longestSecurity))
  }

  /// A year: each answer says it anew.
  private static let longestSecurity: TimeInterval = 365 * 86_400
}

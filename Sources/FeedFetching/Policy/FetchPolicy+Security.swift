import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// Hosts that want to be asked by https only (RFC 6797).
extension FetchPolicy {
  /// The secure form of an address whose host has said so; nil where the address is to be asked as it is.
  func secured(_ url: String, _ state: FetchState, now: Date) -> String? {
    guard let secure = state.memory.secure, secure.until > now,
      let plain = WebURL(url), plain.scheme == "http", HostKey.host(of: url) == secure.host
    else { return nil }
    return "https" + plain.withoutFragment.description.dropFirst("http".count)
  }

  /// The host that is to be asked by https from now on. Only what came by https counts (section 8.1),
  /// only names do, not numbers, and a host on a port of its own has no other port to go to.
  func secureHost(after reply: FetchReply, _ old: FetchState, now: Date) -> SecureHost? {
    guard WebURL(reply.url)?.scheme == "https", let host = HostKey.host(of: reply.url),
      let field = reply.headers["Strict-Transport-Security"], let age = Self.maxAge(field)
    else { return old.memory.secure }
    guard age > 0 else { return old.memory.secure?.host == host ? nil : old.memory.secure }
    guard HostKey.isNameAlone(host) else { return old.memory.secure }
    return SecureHost(host: host, until: now + min(age, Self.longestSecurity))
  }

  /// A year: each answer says it anew.
  private static let longestSecurity: TimeInterval = 365 * 86_400

  private static func maxAge(_ field: String) -> TimeInterval? {
    for directive in field.split(separator: ";") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard parts.count == 2, parts[0].lowercased() == "max-age" else { continue }
      return DeltaSeconds.parse(parts[1].filter { $0 != "\"" })
    }
    return nil
  }
}

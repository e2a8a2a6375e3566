import FoundationEssentials
import HTTPTransport
import WebClient

/// How long an answer is good, by the server's word (RFC 9111 section 4.2.1).
enum Freshness {
  /// Seconds from now on; nil when the server gives no hint that is one.
  ///
  /// `no-cache`, `no-store`, `must-revalidate` and a `max-age` of nothing are about caches, not
  /// about how often to ask. `Expires` counts from the server's own clock, by its `Date`.
  static func seconds(of headers: HTTPHeaders) -> TimeInterval? {
    let directives = directives(of: headers)
    if ["no-cache", "no-store", "must-revalidate"].contains(where: { directives[$0] != nil }) {
      return nil
    }
    if let text = directives["max-age"] {
      guard let age = DeltaSeconds.parse(text) else { return nil }
      let left = age - (headers["Age"].flatMap(DeltaSeconds.parse) ?? 0)
      return left > 0 ? left : nil
    }
    guard let expires = headers["Expires"].flatMap(HTTPDate.parse),
      let date = headers["Date"].flatMap(HTTPDate.parse), expires > date
    else { return nil }
    return expires.timeIntervalSince(date)
  }

  private static func directives(of headers: HTTPHeaders) -> [String: String] {
    var directives: [String: String] = [:]
    for field in headers.fields where field.isNamed("Cache-Control") {
      for directive in field.value.split(separator: ",") {
        let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
        guard let name = parts.first?.lowercased() else { continue }
        directives[name] = parts.count > 1 ? parts[1].filter { $0 != "\"" } : ""
      }
    }
    return directives
  }
}

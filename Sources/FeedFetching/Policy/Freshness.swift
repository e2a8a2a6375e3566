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
    let fields = headers.fields.filter { $0.isNamed("Cache-Control") }
    let directives = Dictionary(
      fields.flatMap { self.directives(of: $0.value, separator: ",") }, uniquingKeysWith: { $1 })
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

  /// The directives of a field, such as `max-age=60`: names in lower case, and values without quotes.
  static func directives(
    of field: String, separator: Character
  ) -> [(name: String, value: String)] {
    field.split(separator: separator).compactMap { directive in
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard let name = parts.first?.lowercased() else { return nil }
      return (name, parts.count > 1 ? parts[1].filter { $0 != "\"" } : "")
    }
  }
}

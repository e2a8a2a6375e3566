import FoundationEssentials
import HTTPTransport
import WebClient

/// The freshness lifetime of a response (RFC 9111 section 4.2.1).
enum Freshness {
  /// Returns the remaining freshness lifetime in seconds; nil if the server gives no usable hint.
  ///
  /// `no-cache`, `no-store`, `must-revalidate` and `max-age=0` concern caches, not how often to
  /// check a feed, so they yield nil. `Expires` is relative to the `Date` field, that is, to the
  /// server's clock.
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

  /// Returns the directives of a field such as `max-age=60`, with lowercase names and unquoted
  /// values.
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

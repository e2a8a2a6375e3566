import FoundationEssentials
import HTTPTransport

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
      guard let age = wholeNumber(text) else { return nil }
      let left = age - (headers["Age"].flatMap(wholeNumber) ?? 0)
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

  /// A number of seconds; one with more digits than any time has is simply very long.
  static func wholeNumber(_ text: String) -> TimeInterval? {
    let digits = text.filter { $0 != " " }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.utf8.count > 12 ? 1e12 : Int64(digits).map(Double.init)
  }
}

/// How long a server wants to be left alone (RFC 9110 section 10.2.3).
enum RetryAfter {
  /// Seconds from now on; nil when the field is absent, in the past, or nonsense.
  static func seconds(of headers: HTTPHeaders, now: Date) -> TimeInterval? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Freshness.wholeNumber(text) { return seconds > 0 ? seconds : nil }
    guard let date = HTTPDate.parse(text) else { return nil }
    let left = date.timeIntervalSince(headers["Date"].flatMap(HTTPDate.parse) ?? now)
    return left > 0 ? left : nil
  }
}

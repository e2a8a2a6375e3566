import FeedModel
import URLs
import WebClient

/// The fetching rules for a host that differ from the defaults.
struct SpecialHost: Sendable, Hashable {
  /// The host. The rules also apply to its subdomains.
  var host: String
  /// The minimum number of seconds between two checks of one feed.
  var minimum: Double = 0
  /// The minimum number of seconds between any two requests.
  var spacing: Double = 0
  /// Whether the host's `Cache-Control` is trusted for up to seven days instead of one.
  var trustsFreshness = false
  /// Whether the host temporarily returns 404 for feeds that still exist.
  var missesAtTimes = false

  func matches(_ name: Substring) -> Bool {
    guard name.utf8.suffix(host.utf8.count).elementsEqual(host.utf8) else { return false }
    let outer = name.utf8.dropLast(host.utf8.count)
    return outer.isEmpty || outer.last == UInt8(ascii: ".")
  }
}

extension SpecialHost {
  /// - Parameter line: a host and its rules in the format of `special-hosts.txt`.
  init(parsing line: Substring) throws(SpecialHosts.Problem) {
    let words = line.split(whereSeparator: \.isWhitespace)
    // The host must have no scheme, port or path.
    guard let name = words.first, !name.contains(where: "/:=?#@[]\\".contains),
      !name.hasPrefix("."), !name.hasSuffix("."), let url = WebURL("http://\(name)/")
    else { throw SpecialHosts.Problem(description: "does not start with a host name") }
    host = String(url.hostname)
    for word in words.dropFirst() { try take(word) }
  }

  private mutating func take(_ rule: Substring) throws(SpecialHosts.Problem) {
    let parts = rule.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count > 1 ? Self.seconds(parts[1]) : nil) {
    case ("every", let seconds?) where seconds <= Self.longestInterval: minimum = seconds
    case ("apart", let seconds?) where seconds <= RetryAfter.longestWait: spacing = seconds
    case ("trust-freshness", _) where parts.count == 1: trustsFreshness = true
    case ("misses-at-times", _) where parts.count == 1: missesAtTimes = true
    default:
      throw SpecialHosts.Problem(
        description: "has \(rule), which is not a rule; rules are every=TIME (at most 365d), "
          + "apart=TIME (at most 2d), trust-freshness and misses-at-times, with times like 60s, "
          + "5m, 10h or 1d")
    }
  }

  /// A longer interval would mean that the feed is never fetched.
  private static let longestInterval = 365 * FetchTimes.maximum

  private static func seconds(_ text: Substring) -> Double? {
    let digits = text.dropLast()
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), digits.utf8.count <= 6,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(digits)
    else { return nil }
    return number * unit
  }
}

import FeedModel
import URLs
import WebClient

/// What is known of a host that asks for other manners than the rest.
struct SpecialHost: Sendable, Hashable {
  /// The host, and all hosts inside it.
  var host: String
  /// Seconds between two checks of one feed.
  var minimum: Double = 0
  /// Seconds between two requests of any kind.
  var spacing: Double = 0
  /// Its `Cache-Control` means what it says, however long.
  var trustsFreshness = false
  /// It answers 404 for feeds that are there again an hour later.
  var missesAtTimes = false

  func holds(_ name: Substring) -> Bool {
    guard name.utf8.suffix(host.utf8.count).elementsEqual(host.utf8) else { return false }
    let outer = name.utf8.dropLast(host.utf8.count)
    return outer.isEmpty || outer.last == UInt8(ascii: ".")
  }
}

extension SpecialHost {
  /// - Parameter line: a host and what it wants, as `special-hosts.txt` explains.
  init(parsing line: Substring) throws(SpecialHosts.Problem) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let name = words.first, Self.isHost(name), let url = WebURL("http://\(name)/") else {
      throw .noHost
    }
    host = String(url.hostname)
    for word in words.dropFirst() { try take(word) }
  }

  private mutating func take(_ wish: Substring) throws(SpecialHosts.Problem) {
    let parts = wish.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count > 1 ? Self.seconds(parts[1]) : nil) {
    case ("every", let seconds?) where seconds <= Self.longestInterval: minimum = seconds
    case ("apart", let seconds?) where seconds <= RetryAfter.longestWait: spacing = seconds
    case ("trust-freshness", _) where parts.count == 1: trustsFreshness = true
    case ("misses-at-times", _) where parts.count == 1: missesAtTimes = true
    default: throw .unknownWish(String(wish))
    }
  }

  /// Who wants to be asked less does not want to be asked.
  private static let longestInterval = 365 * FetchTimes.maximum

  /// A host's name alone: what looks like more is meant as something else.
  private static func isHost(_ name: Substring) -> Bool {
    name.utf8.count <= 253 && !name.hasPrefix(".") && !name.hasSuffix(".")
      && name.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x80 || scalar.properties.isAlphabetic
          || "0123456789.-_".unicodeScalars.contains(scalar)
      }
  }

  private static func seconds(_ text: Substring) -> Double? {
    let digits = text.dropLast()
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), digits.utf8.count <= 6,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(digits)
    else { return nil }
    return number * unit
  }
}

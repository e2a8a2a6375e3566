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

  /// The row for a host; nil when it is like all others.
  static func rule(for host: String) -> SpecialHost? {
    let name = HostKey.name(of: host)
    return table.first { $0.holds(name) }
  }

  private func holds(_ name: Substring) -> Bool {
    guard name.utf8.suffix(host.utf8.count).elementsEqual(host.utf8) else { return false }
    let outer = name.utf8.dropLast(host.utf8.count)
    return outer.isEmpty || outer.last == UInt8(ascii: ".")
  }
}

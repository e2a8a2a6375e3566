import FoundationEssentials
import Glibc

/// Dates in a calendar and a time zone, by the C library: Foundation's calendar would take
/// milliseconds to load.
package enum CivilTime {
  package enum Zone: Sendable, Hashable {
    /// The user's: `TZ`, else `/etc/localtime`.
    case user
    case utc
  }

  /// The most bytes that a ``DateFormat`` can result in.
  private static let capacity = 4096

  /// - Parameter format: A format of `strftime`. The names of months and days are English.
  /// - Returns: nil for a date that is billions of years away, and for empty text.
  static func text(of date: Date, format: String, in zone: Zone) -> String? {
    guard let fields = fields(of: date, in: zone) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      let count = withUnsafePointer(to: fields) {
        strftime(buffer.baseAddress, buffer.count, format, $0)
      }
      guard count > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(buffer)[..<count], as: UTF8.self)
    }
  }

  private static func fields(of date: Date, in zone: Zone) -> tm? {
    guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else {
      return nil
    }
    var fields = tm()
    switch zone {
    case .user:
      readUserZone
      return localtime_r(&seconds, &fields) == nil ? nil : fields
    case .utc: return gmtime_r(&seconds, &fields) == nil ? nil : fields
    }
  }

  /// Evaluated once, by the first date that needs it. `localtime_r` need not read the zone itself.
  private static let readUserZone: Void = tzset()
}

import FoundationEssentials
import Glibc

/// Converts dates to calendar time with the C library, because loading Foundation's calendar takes
/// milliseconds.
package enum CivilTime {
  package enum Zone: Sendable, Hashable {
    /// The user's time zone: `TZ`, or else `/etc/localtime`.
    case user
    case utc
  }

  /// The maximum size of the result of a ``DateFormat``, in bytes.
  private static let capacity = 4096

  /// - Parameter format: A format of `strftime`. The names of months and days are English.
  /// - Returns: The text, or `nil` if it is empty or the date is billions of years away.
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

  /// Reads the time zone once, when it is first needed. `localtime_r` is not required to do so.
  private static let readUserZone: Void = tzset()
}

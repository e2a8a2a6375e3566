import FeedFormats
import Foundation
import LedeCommands

enum Clock {
  /// Returns the clock of the system. `LEDE_NOW` (RFC 3339) replaces it in tests and reproducible
  /// runs.
  static func current(
    _ variables: [String: String]
  ) throws(CommandFailure) -> @Sendable () -> Date {
    guard let text = variables["LEDE_NOW"], !text.isEmpty else { return { Date() } }
    guard let date = DateParser.parse(text) else {
      throw CommandFailure(
        .usage, "LEDE_NOW is not a valid time; write it like 2026-01-31T12:00:00Z")
    }
    return { date }
  }
}

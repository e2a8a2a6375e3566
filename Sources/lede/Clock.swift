import FeedFormats
import Foundation
import LedeCommands
import Terminal

/// The current time. `LEDE_NOW` (RFC 3339) replaces it in tests and reproducible runs.
struct Clock: Sendable {
  private let fixed: Date?

  init(environment: [String: String]) throws(CommandFailure) {
    guard let text = environment["LEDE_NOW"], !text.isEmpty else {
      fixed = nil
      return
    }
    guard let date = DateParser.parse(text) else {
      throw CommandFailure(
        .usage, "LEDE_NOW is not a valid time; write it like 2026-01-31T12:00:00Z")
    }
    fixed = date
  }

  var now: @Sendable () -> Date {
    { [fixed] in fixed ?? Date() }
  }
}

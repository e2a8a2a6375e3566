import Foundation

/// The current time in tests.
enum Sample {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
}

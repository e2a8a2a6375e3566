import Foundation
import Testing

@testable import Presentation

@Suite
struct AgeTests {
  private static let ages: [(Double, String)] = [
    (-86_400, "now"), (0, "now"), (59.9, "now"), (60, "1m"), (119, "1m"), (3599, "59m"),
    (3600, "1h"), (86_399, "23h"), (86_400, "1d"), (604_799, "6d"), (604_800, "2027-01-08"),
    (1_800_000_000, "1970-01-01"), (2_000_000_000, "1963-08-31"),
  ]

  @Test(arguments: ages)
  func `an age is short, and a date after a week`(seconds: Double, text: String) {
    #expect(Sample.times.age(of: Sample.now - seconds, at: Sample.now) == text)
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -1e11)])
  func `every date has an age`(date: Date) {
    #expect(!Sample.times.age(of: date, at: Sample.now).isEmpty)
    #expect(!Sample.times.age(of: Sample.now, at: date).isEmpty)
  }
}

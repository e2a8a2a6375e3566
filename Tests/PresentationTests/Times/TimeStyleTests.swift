import Foundation
import Testing

@testable import Presentation

@Suite
struct TimeStyleTests {
  @Test func `a time is shown in minutes, rounded down`() {
    #expect(Sample.times.text(of: Sample.now) == "2027-01-15 08:00")
    #expect(Sample.times.text(of: Sample.now + 59.9) == "2027-01-15 08:00")
    #expect(Sample.times.text(of: Sample.now - 0.1) == "2027-01-15 07:59")
  }

  @Test func `a deadline is rounded up`() {
    #expect(Sample.times.deadline(Sample.now) == "2027-01-15 08:00")
    #expect(Sample.times.deadline(Sample.now + 0.1) == "2027-01-15 08:01")
  }

  @Test(arguments: [
    (-62_135_596_800, "1-01-01"), (-1e11, "-1199-"), (253_402_300_800, "10000-01-01"),
  ])
  func `a time of any year is shown`(seconds: Double, start: String) {
    let text = Sample.times.text(of: Date(timeIntervalSince1970: seconds))
    #expect(text?.hasPrefix(start) == true, "\(text ?? "none")")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e30, -1e30])
  func `a time outside the calendar is not shown`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Sample.times.text(of: date) == nil)
    #expect(!Sample.times.age(of: date, at: Sample.now).isEmpty)
  }
}

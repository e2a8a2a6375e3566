import TestSupport

extension TestHTTPAnswer {
  /// An answer that keeps who asks waiting for a minute: one that sends nothing at all is given up
  /// after a third of that.
  static let slow = TestHTTPAnswer.trickle(
    [UInt8](repeating: UInt8(ascii: " "), count: 100_000), every: .milliseconds(4))
}

import TestSupport

extension TestHTTPResponse {
  /// A response that takes a minute. A server that sent nothing would time out after a third of
  /// that.
  static let slow = TestHTTPResponse.trickle(
    [UInt8](repeating: UInt8(ascii: " "), count: 100_000), every: .milliseconds(4))
}

public import FoundationEssentials
public import HTTPTransport

/// The delay that a server requests before further requests (RFC 9110 section 10.2.3).
public enum RetryAfter {
  /// Returns the delay in seconds; nil if the field is missing or malformed, or if the delay is
  /// over.
  ///
  /// A date is relative to the response's `Date` field if there is one, and to `now` otherwise.
  public static func seconds(of headers: HTTPHeaders, now: Date) -> TimeInterval? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = DeltaSeconds.parse(text) { return seconds > 0 ? seconds : nil }
    guard let date = HTTPDate.parse(text) else { return nil }
    let left = date.timeIntervalSince(headers["Date"].flatMap(HTTPDate.parse) ?? now)
    return left > 0 ? left : nil
  }

  /// Returns how many seconds a client must wait after a response before its next request to the
  /// host, at most 48 hours; `nil` if it need not wait.
  ///
  /// - Parameter fallback: the delay for a 429 without one. A 503 without a delay returns nil.
  public static func wait(
    after status: Int, _ headers: HTTPHeaders, fallback: TimeInterval = 3600, now: Date
  ) -> TimeInterval? {
    guard status == 429 || status == 503 else { return nil }
    let delay = seconds(of: headers, now: now) ?? (status == 429 ? fallback : nil)
    return delay.map { min($0, longestWait) }
  }

  /// The upper limit of a delay: 48 hours.
  public static let longestWait: TimeInterval = 48 * 3600
}

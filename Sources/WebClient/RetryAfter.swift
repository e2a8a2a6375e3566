public import FoundationEssentials
public import HTTPTransport

/// How long a server wants to be left alone (RFC 9110 section 10.2.3).
public enum RetryAfter {
  /// The delay in seconds; nil when the field is absent, in the past, or nonsense.
  ///
  /// A date counts relative to the server's own `Date`, else to `now`.
  public static func seconds(of headers: HTTPHeaders, now: Date) -> TimeInterval? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = DeltaSeconds.parse(text) { return seconds > 0 ? seconds : nil }
    guard let date = HTTPDate.parse(text) else { return nil }
    let left = date.timeIntervalSince(headers["Date"].flatMap(HTTPDate.parse) ?? now)
    return left > 0 ? left : nil
  }

  /// How many seconds a host must not be sent requests after a response, at most 48 hours; nil where it
  /// may.
  ///
  /// - Parameter fallback: for 429 without a delay. 503 without one says nothing.
  public static func wait(
    after status: Int, _ headers: HTTPHeaders, fallback: TimeInterval = 3600, now: Date
  ) -> TimeInterval? {
    guard status == 429 || status == 503 else { return nil }
    let delay = seconds(of: headers, now: now) ?? (status == 429 ? fallback : nil)
    return delay.map { min($0, longestWait) }
  }

  /// Longer delays cannot be meant: 48 hours.
  public static let longestWait: TimeInterval = 48 * 3600
}

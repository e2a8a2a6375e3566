/// Errors that are thrown in several places.
extension HTTPTransportError {
  static let cancelledByCaller = HTTPTransportError(.cancelled, "the transfer was cancelled")
  static let closed = HTTPTransportError(.cancelled, "the transport is closed")
  static let outOfMemory = HTTPTransportError(.request, "libcurl is out of memory")

  static let tooManyFiles = HTTPTransportError(
    .handles, "too many files are open; raise the limit (ulimit -n)")

  /// - Parameter proxy: the name of the variable that sets the proxy.
  static func proxyLogin(_ proxy: String) -> HTTPTransportError {
    HTTPTransportError(.proxy, "the proxy (\(proxy)) requires a login (407)")
  }

  static let privateAddress = HTTPTransportError(
    .privateAddress, "the host is not on the public internet")

  static func tooLarge(_ part: String, _ limit: Int) -> HTTPTransportError {
    HTTPTransportError(.tooLarge, "\(part) is larger than \(byteText(limit))")
  }

  /// Formats a size in the largest unit that keeps it a whole number: "20 MiB", "1500 bytes".
  static func byteText(_ count: Int) -> String {
    if count >= 1 << 20, count.isMultiple(of: 1 << 20) { return "\(count >> 20) MiB" }
    if count >= 1 << 10, count.isMultiple(of: 1 << 10) { return "\(count >> 10) KiB" }
    return "\(count) bytes"
  }
}

extension Duration {
  /// The duration as "60 s", "1.5 s" or "200 ms".
  var text: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded())
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    return milliseconds.isMultiple(of: 1000)
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}

import URLs

/// An absolute http or https address: the only kind that is passed to another program.
///
/// Links in feeds are untrusted. A browser would run `javascript:`, read `file:` and start other
/// programs for other schemes, and programs disagree about the host of `http://good\@evil/`.
/// Everything except a plain web address is refused. The user name and password are removed, so
/// that the link of a private feed does not end up in a browser's history.
public struct BrowserAddress: Sendable, Hashable {
  /// The address as browsers request it, in printable ASCII: a `WebURL` without user name and
  /// password.
  public let string: String

  /// - Throws: `.refusedAddress` with the reason.
  public init(_ text: String) throws(TerminalError) {
    let text = String(text.drop { $0 == " " })
    guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
      throw Self.refusal(of: text, "it contains a space, a control character or a backslash")
    }
    guard URLReference.isHTTP(text) else {
      throw Self.refusal(of: text, "only http and https addresses are opened")
    }
    guard let url = WebURL(text), URLReference(text).authority?.isEmpty == false else {
      throw Self.refusal(of: text, "its host is not valid")
    }
    string = url.redacted
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarKind(scalar) {
    case .space: true
    case .base, .mark: scalar != "\\" && !scalar.properties.isWhitespace
    case .tab, .lineBreak, .control, .invisible: false
    }
  }

  private static func refusal(of text: String, _ reason: SafeText) -> TerminalError {
    let shown = SafeText(line: text).truncated(to: 200)
    return TerminalError(.refusedAddress, "will not open \"\(shown)\": \(reason)")
  }
}

import URLs

/// A plain absolute http or https address, the only kind that is given to another program.
///
/// Links come from feeds. A browser would run `javascript:`, read `file:`, start a program for
/// other schemes; `http://good\@evil/` is one host to some programs and another to others. What is
/// not plainly a web address is refused, and a user name and password are taken out, so that a
/// private feed's link does not end in a browser's history.
public struct BrowserAddress: Sendable, Hashable {
  /// The address without user name and password, its blanks as `%20`; the rest byte for byte as it was.
  public let string: String
  /// The host to show to people who want to know where a link leads.
  public let host: SafeText

  /// - Throws: `.refusedAddress` that says why.
  public init(_ text: String) throws(TerminalError) {
    let text = Self.withoutBlanks(text)
    guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
      throw Self.refusal(of: text, "it holds a blank, a control or a backslash")
    }
    let url = URLReference(text)
    guard url.isHTTP, let scheme = url.scheme?.lowercased(), let authority = url.authority else {
      throw Self.refusal(of: text, "only http and https addresses are opened")
    }
    guard let host = Self.host(of: url.hostAndPort) else {
      throw Self.refusal(of: text, "its host is not valid")
    }
    self.host = SafeText(line: String(host))
    string = "\(scheme)://\(url.hostAndPort)\(text[authority.endIndex...])"
  }

  /// As browsers read it: blanks around it are none of it, and those inside are written `%20`.
  /// See [URL parsing](https://url.spec.whatwg.org/#url-parsing).
  private static func withoutBlanks(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return text }
    let words = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return words.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
      .joined(separator: "%20")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F && scalar != "\\" }
    switch ScalarKind(scalar) {
    case .base, .mark: return !scalar.properties.isWhitespace
    case .blank, .tab, .lineBreak, .control, .invisible: return false
    }
  }

  /// The host before an optional port; nil when either is malformed.
  private static func host(of site: Substring) -> Substring? {
    let host: Substring
    if site.first == "[" {
      guard let end = site.firstIndex(of: "]") else { return nil }
      host = site[...end]
      let inside = host.dropFirst().dropLast()
      guard !inside.isEmpty, inside.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      host = site.prefix { $0 != ":" }
      guard !host.isEmpty, host.allSatisfy(isHostCharacter) else { return nil }
    }
    return isPort(site[host.endIndex...]) ? host : nil
  }

  private static func isHostCharacter(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isNumber || "-._~".contains(character)
  }

  private static func isPort(_ text: Substring) -> Bool {
    if text.isEmpty { return true }
    let digits = text.dropFirst()
    return text.first == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && (digits.isEmpty || UInt16(digits) != nil)
  }

  private static func refusal(of text: String, _ reason: SafeText) -> TerminalError {
    let shown = SafeText(line: text).truncated(to: 200)
    return TerminalError(.refusedAddress, "will not open \"\(shown)\": \(reason)")
  }
}

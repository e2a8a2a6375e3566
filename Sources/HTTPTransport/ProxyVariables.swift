import URLs

/// Which proxy the environment names, by curl's rules. libcurl is told what comes of them, and reads no
/// variable itself: it says only from version 8.7 on what it has made of them, and its versions differ.
enum ProxyVariables {
  /// The variable that names the proxy through which an address is asked; nil where none is named for its
  /// scheme, or its host is excepted.
  static func name(for url: WebURL, _ variable: (String) -> String?) -> String? {
    let isSecure = url.scheme == "https"
    // In upper case a web server would let whoever asks it name one.
    let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let named = (names + ["all_proxy", "ALL_PROXY"]).first { variable($0)?.isEmpty == false }
    guard let named else { return nil }
    let exceptions = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
    guard let host = url.host else { return named }
    return isExcepted(host, by: exceptions) ? nil : named
  }

  /// Entries are names, which hold for all inside them too, numbers, and nets. A port belongs to none.
  private static func isExcepted(_ host: URLHost, by exceptions: String) -> Bool {
    guard exceptions != "*" else { return true }
    let entries = exceptions.lowercased().split { $0 == "," || $0.isWhitespace }
    if let number = host.addressBytes {
      return entries.contains { AddressRange($0)?.contains(number) == true }
    }
    let text = host.description
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    return entries.contains { entry in
      var entry = entry
      if entry.hasSuffix(".") { entry.removeLast() }
      if entry.hasPrefix(".") { entry.removeFirst() }
      return !entry.isEmpty && (name == entry || name.hasSuffix("." + entry))
    }
  }
}

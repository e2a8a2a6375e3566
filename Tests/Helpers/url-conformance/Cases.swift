import JSONText
import URLs

/// A case of `urltestdata.json`: an input, a base, and all components of the result.
func parsingCase(_ json: JSONValue) -> Comparison? {
  guard let input = json["input"]?.string else { return nil }
  var expected: [String: String]?
  if json["failure"]?.bool != true {
    expected = [:]
    for part in WebURL.partNames { expected?[part] = json[part]?.string }
  }
  var actual: [String: String]?
  let base = json["base"]?.string
  let baseURL = base.flatMap { WebURL($0) }
  if base == nil || baseURL != nil, let url = WebURL(input, base: baseURL) {
    actual = url.parts
    // Some cases do not contain the origin.
    if let expected, expected["origin"] == nil { actual?["origin"] = nil }
  }
  return Comparison(input: input, expected: expected, actual: actual)
}

/// A case of `percent-encoding.json`: a text in query and fragment. Only the result in UTF-8 is
/// compared: URLs of feeds are always encoded in UTF-8.
func encodingCase(_ json: JSONValue) -> Comparison? {
  guard let input = json["input"]?.string, let output = json["output"]?["utf-8"]?.string else {
    return nil
  }
  let url = WebURL("https://h.example/?\(input)#\(input)")
  return Comparison(
    input: input, expected: ["query": output, "fragment": output],
    actual: url.map { ["query": String($0.query ?? ""), "fragment": String($0.fragment ?? "")] })
}

/// A case of `toascii.json` or `IdnaTestV2.json`: a domain and its ASCII form.
func domainCase(_ json: JSONValue) -> Comparison? {
  guard let input = json["input"]?.string, !input.isEmpty else { return nil }
  let output = json["output"]?.string
  // Code points that would end the host of a URL.
  let ends: [Character: String] = [
    "/": "%2F", "\\": "%5C", "?": "%3F", "#": "%23", ":": "%3A", "@": "%40",
  ]
  let host = input.map { ends[$0] ?? String($0) }.joined()
  let url = WebURL("https://\(host)/x")
  return Comparison(
    input: input, expected: output.map { ["host": $0] },
    actual: url.map { ["host": String($0.hostname)] })
}

extension WebURL {
  /// The names of the components in the URL API.
  fileprivate static let partNames = [
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
    "search", "hash",
  ]

  fileprivate var parts: [String: String] {
    let port = port.map(String.init) ?? ""
    return [
      "href": description,
      "origin": origin?.description ?? "null",
      "protocol": "\(scheme):",
      "username": String(username),
      "password": String(password),
      "host": port.isEmpty ? String(hostname) : "\(hostname):\(port)",
      "hostname": String(hostname),
      "port": port,
      "pathname": String(path),
      "search": query.map { $0.isEmpty ? "" : "?\($0)" } ?? "",
      "hash": fragment.map { $0.isEmpty ? "" : "#\($0)" } ?? "",
    ]
  }
}

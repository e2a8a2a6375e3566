/// A request that a server has received.
public struct TestHTTPRequest: Sendable, Hashable {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var method: String
  /// Path and query.
  public var path: String
  /// The header fields in the order in which they were sent, with unchanged names.
  public var headers: [Field]
  /// The bytes of the head, for values that are not UTF-8.
  public var head: [UInt8]
  /// The body, with as many bytes as `Content-Length` states.
  public var body: [UInt8] = []

  /// The value of the first field with this name, ignoring case.
  public subscript(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension TestHTTPRequest {
  /// Parses a head (RFC 9112 section 3) without its empty line. Returns `nil` if it is invalid.
  init?(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let parts = lines.first?.split(separator: " ") ?? []
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else { return nil }
    self.head = head
    method = String(parts[0])
    path = String(parts[1])
    headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      return Field(String(line[..<colon]), String(line[colon...].dropFirst().drop { $0 == " " }))
    }
  }
}

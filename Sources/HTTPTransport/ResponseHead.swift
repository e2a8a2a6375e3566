/// The status and header fields of the final response.
struct ResponseHead: Sendable, Hashable {
  var status: Int
  var headers: HTTPHeaders
  var isFromPublicAddress = false

  /// Whether the body has more than one content coding (RFC 9110 section 8.4). No server needs
  /// that, and a few bytes could decompress without limit.
  var isPackedTwice: Bool {
    guard (200..<300).contains(status) else { return false }
    let codings = headers.fields.filter { $0.isNamed("Content-Encoding") }
      .flatMap { $0.value.lowercased().split { ", \t".contains($0) } }
    return codings.count { $0 != "identity" } > 1
  }
}

/// Collects the header lines of a response, one line per call.
///
/// Interim responses (1xx) are ignored but count towards the limit, so that an endless sequence of
/// them fails. The same is true of trailer fields after the header.
struct ResponseHeadParser {
  enum Event: Hashable {
    case more
    case complete(ResponseHead)
    case tooLarge
  }

  private let limit: Int
  private var size = 0
  private var status = 0
  private var fields: [HTTPHeaders.Field] = []
  private var isComplete = false

  /// - Parameter limit: the maximum size of all lines in bytes, including line endings.
  init(limit: Int) {
    self.limit = limit
  }

  /// Parses one line, including its line ending. O(n) in its length.
  mutating func consume(_ line: [UInt8]) -> Event {
    size += line.count
    guard size <= limit else { return .tooLarge }
    guard !isComplete else { return .more }
    let content = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if content.isEmpty { return endBlock() }
    if content.starts(with: "HTTP/".utf8) {
      startBlock(content)
    } else {
      addField(content)
    }
    return .more
  }

  private mutating func startBlock(_ line: ArraySlice<UInt8>) {
    let code = line.drop { !$0.isBlank }.drop { $0.isBlank }.prefix { !$0.isBlank }
    status = Int(String(decoding: code, as: UTF8.self)) ?? 0
    fields = []
  }

  private mutating func endBlock() -> Event {
    guard status >= 200 else { return .more }
    isComplete = true
    return .complete(ResponseHead(status: status, headers: HTTPHeaders(fields)))
  }

  private mutating func addField(_ line: ArraySlice<UInt8>) {
    if line.first?.isBlank == true { return continueField(line) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon].trimmed, as: UTF8.self)
    let value = HeaderText.decode(line[line.index(after: colon)...].trimmed)
    fields.append(HTTPHeaders.Field(name: name, value: value))
  }

  /// Appends a folded line to the previous field (RFC 9112 section 5.2).
  private mutating func continueField(_ line: ArraySlice<UInt8>) {
    guard let last = fields.indices.last else { return }
    fields[last].value += " " + HeaderText.decode(line.trimmed)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let head = drop { $0.isBlank }
    return head.dropLast(head.reversed().prefix { $0.isBlank }.count)
  }
}

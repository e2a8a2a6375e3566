/// Status and header fields of the answer that counts.
struct ResponseHead: Sendable, Hashable {
  var status: Int
  var headers: HTTPHeaders
  var isFromPublicAddress = false

  /// Whether there is a body that is packed more than once (RFC 9110 section 8.4): no server needs that, and a
  /// few bytes can unpack to no end.
  var isPackedTwice: Bool {
    guard (200..<300).contains(status) else { return false }
    let codings = headers.fields.filter { $0.isNamed("Content-Encoding") }
      .flatMap { $0.value.lowercased().split { ", \t".contains($0) } }
    return codings.count { $0 != "identity" } > 1
  }
}

/// Gathers the header lines of an answer, one call a line.
///
/// Interim answers (1xx) are dropped; their bytes count all the same, so that an endless row of
/// them ends at the limit. Lines after the head are trailer fields: counted, then ignored.
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

  /// - Parameter limit: bytes of all lines together, line ends included.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one line with its line end. O(n) in the line.
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

  /// A folded line belongs to the field before it (RFC 9112 section 5.2).
  private mutating func continueField(_ line: ArraySlice<UInt8>) {
    guard let last = fields.indices.last else { return }
    fields[last].value += " " + HeaderText.decode(line.trimmed)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
  /// Without blanks at either end; those within are part of the value.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let head = drop { $0.isBlank }
    return head.dropLast(head.reversed().prefix { $0.isBlank }.count)
  }
}

/// An IPv6 address (WHATWG URL, section 3.5), without the brackets that enclose it in a URL.
public struct IPv6Address: Sendable, Hashable, CustomStringConvertible {
  /// The eight 16-bit pieces.
  public let pieces: [UInt16]

  /// Parses an address such as `2001:db8::1` or `::ffff:192.0.2.1`.
  public init?(_ text: some StringProtocol) { self.init(parsing: Array(text.utf8)[...]) }

  init?(parsing text: ArraySlice<UInt8>) {
    var parser = IPv6Parser(text)
    guard let pieces = parser.parse() else { return nil }
    self.pieces = pieces
  }

  /// The shortest form (RFC 5952): lowercase, with `::` for the first longest run of two or more
  /// zeros.
  public var description: String {
    guard let run = longestZeroRun else { return Self.text(pieces[...]) }
    return Self.text(pieces[..<run.lowerBound]) + "::" + Self.text(pieces[run.upperBound...])
  }

  private static func text(_ pieces: ArraySlice<UInt16>) -> String {
    pieces.map { String($0, radix: 16) }.joined(separator: ":")
  }

  private var longestZeroRun: Range<Int>? {
    var longest = 0..<1
    var start = 0
    for (index, piece) in pieces.enumerated() {
      if piece != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<index + 1
      }
    }
    return longest.count > 1 ? longest : nil
  }
}

/// Reads the pieces of an IPv6 address from left to right.
private struct IPv6Parser {
  private var rest: ArraySlice<UInt8>
  private var pieces: [UInt16] = []
  /// The number of pieces before the `::`.
  private var gap: Int?

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func parse() -> [UInt16]? {
    if rest.first == .colon {
      guard rest.starts(with: [.colon, .colon]) else { return nil }
      rest = rest.dropFirst(2)
      gap = 0
    }
    while !rest.isEmpty {
      guard pieces.count < 8, readPiece() else { return nil }
    }
    guard let gap else { return pieces.count == 8 ? pieces : nil }
    guard pieces.count < 8 else { return nil }
    let zeros = [UInt16](repeating: 0, count: 8 - pieces.count)
    return pieces[..<gap] + zeros + pieces[gap...]
  }

  /// Parses one piece and the colon after it, or a trailing IPv4 address.
  private mutating func readPiece() -> Bool {
    if rest.first == .colon {
      guard gap == nil, !pieces.isEmpty else { return false }
      rest = rest.dropFirst()
      gap = pieces.count
      return true
    }
    let digits = rest.prefix(4).prefix { $0.hexDigitValue != nil }
    let next = rest.dropFirst(digits.count).first
    if next == .dot { return readIPv4() }
    guard !digits.isEmpty, next == nil || next == .colon else { return false }
    pieces.append(digits.reduce(0) { $0 << 4 | UInt16($1.hexDigitValue ?? 0) })
    rest = rest.dropFirst(digits.count + 1)
    // A colon must be followed by a piece or another colon.
    return next == nil || !rest.isEmpty
  }

  /// Parses four decimal numbers without leading zeros.
  private mutating func readIPv4() -> Bool {
    let parts = rest.split(separator: .dot, omittingEmptySubsequences: false)
    guard pieces.count <= 6, parts.count == 4 else { return false }
    var bytes: [UInt16] = []
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit),
        part.count == 1 || part.first != UInt8(ascii: "0"),
        let byte = UInt8(String(part))
      else { return false }
      bytes.append(UInt16(byte))
    }
    pieces += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    rest = []
    return true
  }
}

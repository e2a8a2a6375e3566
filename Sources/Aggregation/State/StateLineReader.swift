import FoundationEssentials

/// Reads the lines of a state file that comes in pieces.
struct StateLineReader {
  /// A longer one was never exported: no post is as large.
  private static let longest = 64 << 20

  private let read: @Sendable () throws -> [UInt8]
  private var bytes: [UInt8] = []
  /// Where the next line begins in them.
  private var start = 0
  private var isAtEnd = false
  /// The last line's, from 1 on.
  private(set) var number = 0
  private let decoder = StateCoding.decoder()

  /// - Parameter read: gives the next bytes, none at the end.
  init(_ read: @escaping @Sendable () throws -> [UInt8]) {
    self.read = read
  }

  /// The first line; nil where it is none of ours.
  mutating func first() throws -> StateLine? {
    do {
      return try next()
    } catch is StateFormatError {
      return nil
    }
  }

  /// The next line that is not blank; nil at the end.
  mutating func next() throws -> StateLine? {
    while let line = try nextText() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      do {
        return try decoder.decode(StateLine.self, from: line)
      } catch let error as DecodingError {
        throw StateFormatError(line: number, reason: error.reason)
      } catch {
        throw StateFormatError(line: number, reason: "it is not JSON of the right kind")
      }
    }
    return nil
  }

  private mutating func nextText() throws -> Data? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return take(upTo: end)
      }
      searched = bytes.count - start
      guard searched <= Self.longest else {
        throw StateFormatError(line: number + 1, reason: "the line is too long")
      }
      guard try readMore() else {
        defer { start = bytes.count }
        return start < bytes.count ? take(upTo: bytes.count) : nil
      }
    }
  }

  private mutating func take(upTo end: Int) -> Data {
    number += 1
    return Data(bytes[start..<end])
  }

  private mutating func readMore() throws -> Bool {
    guard !isAtEnd else { return false }
    bytes.removeSubrange(..<start)
    start = 0
    let piece = try read()
    isAtEnd = piece.isEmpty
    bytes += piece
    return !isAtEnd
  }
}

extension DecodingError {
  /// What is wrong with a line, in a clause.
  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(context.codingPath.last?.stringValue ?? "it") is not of the right kind"
    case .dataCorrupted: "it is not JSON of the right kind"
    @unknown default: "it is not JSON of the right kind"
    }
  }
}

import FeedModel
import Foundation

/// A value that is stored as a fixed number of bytes. Integers are big-endian.
protocol PackedValue {
  /// The number of bytes.
  static var size: Int { get }

  /// - Parameter bytes: as many bytes as ``size``.
  init?(bytes: UnsafeRawBufferPointer)

  func append(to bytes: inout [UInt8])
}

extension PackedValue {
  var stored: Data { Self.stored([self]) }

  /// Returns the concatenated bytes of several values.
  static func stored(_ values: [Self]) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * size)
    for value in values { value.append(to: &bytes) }
    return Data(bytes)
  }

  /// Decodes the value of ``stored``. Returns `nil` for another number of bytes.
  init?(stored data: Data) {
    guard data.count == Self.size, let value = data.withUnsafeBytes({ Self(bytes: $0) }) else {
      return nil
    }
    self = value
  }

  /// Decodes the result of ``stored(_:)``. Values of an unknown kind are left out.
  static func values(stored data: Data) -> [Self] {
    data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - size + 1, by: size).compactMap { start in
        Self(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension Int64: PackedValue {
  static let size = 8

  init(bytes: UnsafeRawBufferPointer) { self = bytes.number(at: 0) }

  func append(to bytes: inout [UInt8]) { bytes.append(number: self) }
}

extension Digest: PackedValue {
  static let size = 16

  init(bytes: UnsafeRawBufferPointer) {
    self.init(high: bytes.number(at: 0), low: bytes.number(at: 8))
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(number: high)
    bytes.append(number: low)
  }
}

extension IndexKey: PackedValue {
  static let size = Digest.size

  init(bytes: UnsafeRawBufferPointer) { self.init(digest: Digest(bytes: bytes)) }

  func append(to bytes: inout [UInt8]) { digest.append(to: &bytes) }
}

extension AliasKey: PackedValue {
  static let size = 8

  init(bytes: UnsafeRawBufferPointer) { self.init(hash: bytes.number(at: 0)) }

  func append(to bytes: inout [UInt8]) { bytes.append(number: hash) }
}

/// A byte with one bit for each digest that is present, and the highest bit for a date with a time
/// of day; then all seven digests. See ``Schema/index``; older programs did not set the highest
/// bit.
extension PostFingerprint: PackedValue {
  static let size = 1 + 7 * Digest.size
  private static let timeOfDay: UInt8 = 1 << 7

  init(bytes: UnsafeRawBufferPointer) {
    func digest(_ number: Int) -> Digest? {
      guard bytes[0] & (1 << UInt8(number)) != 0 else { return nil }
      let start = 1 + number * Digest.size
      return Digest(high: bytes.number(at: start), low: bytes.number(at: start + 8))
    }
    self.init(
      guid: digest(0), comments: digest(1), link: digest(2), title: digest(3), date: digest(4),
      enclosure: digest(5), text: digest(6), hasTimeOfDay: bytes[0] & Self.timeOfDay != 0)
  }

  func append(to bytes: inout [UInt8]) {
    let digests = [guid, comments, link, title, date, enclosure, text]
    var present = hasTimeOfDay ? Self.timeOfDay : 0
    for (number, digest) in digests.enumerated() where digest != nil {
      present |= 1 << UInt8(number)
    }
    bytes.append(present)
    for digest in digests { (digest ?? Digest(high: 0, low: 0)).append(to: &bytes) }
  }
}

/// The judgement of an item in a report; ``Schema/feeds`` describes the format.
extension ItemJudgement: PackedValue {
  static let size = 11
  /// The verdicts by their code.
  private static let verdicts: [@Sendable (IndexEntry.ID) -> PostVerdict] = [
    { .new($0) }, { .known($0) }, { .updated($0) }, { .repeated($0) }, { .deleted($0) },
  ]

  init?(bytes: UnsafeRawBufferPointer) {
    let code = Int(bytes[8])
    guard code < Self.verdicts.count, let evidence = PostEvidence(code: bytes[9]) else {
      return nil
    }
    self.init(
      Self.verdicts[code](bytes.number(at: 0)), by: evidence,
      changes: PostChanges(rawValue: bytes[10]))
  }

  func append(to bytes: inout [UInt8]) {
    let code = Self.verdicts.firstIndex { $0(verdict.entry) == verdict } ?? 0
    bytes.append(number: verdict.entry)
    bytes.append(contentsOf: [UInt8(code), evidence.code, changes.rawValue])
  }
}

import FeedModel
import Foundation

extension Digest {
  static let storedSize = 16

  /// Sixteen bytes, big-endian.
  var stored: Data {
    var data = Data(capacity: Self.storedSize)
    append(to: &data)
    return data
  }

  /// Several, one after the other.
  static func stored(_ digests: [Digest]) -> Data {
    var data = Data(capacity: digests.count * storedSize)
    for digest in digests { digest.append(to: &data) }
    return data
  }

  /// Reads what ``stored`` has written; nil for another number of bytes.
  init?(stored data: Data) {
    guard data.count == Self.storedSize else { return nil }
    self = data.withUnsafeBytes { Digest(stored: $0, at: 0) }
  }

  fileprivate init(stored bytes: UnsafeRawBufferPointer, at place: Int) {
    self.init(high: Self.word(bytes, at: place), low: Self.word(bytes, at: place + 8))
  }

  fileprivate func append(to data: inout Data) {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { data.append(contentsOf: $0) }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}

extension PostFingerprint {
  private static let storedSize = 1 + 7 * Digest.storedSize

  private static let timeOfDay: UInt8 = 1 << 7

  /// A byte with one bit for each digest that is there, the highest for a date with a time of day;
  /// then all seven. See ``Schema/version1``, whose programs left the highest bit out.
  var stored: Data {
    let digests = [guid, comments, link, title, date, enclosure, text]
    var data = Data(capacity: Self.storedSize)
    data.append(
      digests.enumerated().reduce(hasTimeOfDay ? Self.timeOfDay : 0) {
        $1.element == nil ? $0 : $0 | 1 << UInt8($1.offset)
      })
    for digest in digests { (digest ?? Digest(high: 0, low: 0)).append(to: &data) }
    return data
  }

  /// Reads what ``stored`` has written; nil for another number of bytes.
  init?(stored data: Data) {
    guard data.count == Self.storedSize else { return nil }
    self = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      func digest(_ place: Int) -> Digest? {
        guard bytes[0] & (1 << UInt8(place)) != 0 else { return nil }
        return Digest(stored: bytes, at: 1 + place * Digest.storedSize)
      }
      return PostFingerprint(
        guid: digest(0), comments: digest(1), link: digest(2), title: digest(3), date: digest(4),
        enclosure: digest(5), text: digest(6), hasTimeOfDay: bytes[0] & Self.timeOfDay != 0)
    }
  }
}

extension AliasKey {
  /// Eight bytes each, big-endian, one after the other.
  static func stored(_ aliases: [AliasKey]) -> Data {
    var data = Data(capacity: aliases.count * 8)
    for alias in aliases {
      withUnsafeBytes(of: alias.hash.bigEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Reads one that ``stored(_:)`` has written; nil for another number of bytes.
  init?(stored data: Data) {
    guard data.count == 8 else { return nil }
    self.init(hash: data.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

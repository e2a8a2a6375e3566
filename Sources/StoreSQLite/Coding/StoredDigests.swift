import FeedModel
import Foundation

extension Digest {
  static let storedSize = 16

  /// Sixteen bytes, big-endian.
  var stored: Data { Self.stored([self]) }

  /// Returns the concatenated bytes of several digests.
  static func stored(_ digests: [Digest]) -> Data {
    var data = Data(count: digests.count * storedSize)
    data.withUnsafeMutableBytes { bytes in
      for (place, digest) in digests.enumerated() {
        digest.store(in: bytes, at: place * storedSize)
      }
    }
    return data
  }

  /// Decodes the value of ``stored``. Returns `nil` if the number of bytes is wrong.
  init?(stored data: Data) {
    guard data.count == Self.storedSize else { return nil }
    self = data.withUnsafeBytes { Digest(stored: $0, at: 0) }
  }

  fileprivate init(stored bytes: UnsafeRawBufferPointer, at place: Int) {
    self.init(high: Self.word(bytes, at: place), low: Self.word(bytes, at: place + 8))
  }

  fileprivate func store(in bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    bytes.storeBytes(of: high.bigEndian, toByteOffset: place, as: UInt64.self)
    bytes.storeBytes(of: low.bigEndian, toByteOffset: place + 8, as: UInt64.self)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}

extension PostFingerprint {
  private static let storedSize = 1 + 7 * Digest.storedSize

  private static let timeOfDay: UInt8 = 1 << 7

  /// A byte with one bit for each digest that is present, and the highest bit for a date with a
  /// time of day; then all seven digests. See ``Schema/feeds``; older programs did not set the
  /// highest bit.
  var stored: Data { Self.stored([self]) }

  /// Returns the concatenated bytes of several fingerprints.
  static func stored(_ prints: [PostFingerprint]) -> Data {
    var data = Data(count: prints.count * storedSize)
    data.withUnsafeMutableBytes { bytes in
      for (place, print) in prints.enumerated() { print.store(in: bytes, at: place * storedSize) }
    }
    return data
  }

  /// - Parameter bytes: a buffer that contains zeros at that position.
  private func store(in bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    var present = hasTimeOfDay ? Self.timeOfDay : 0
    func store(_ digest: Digest?, as number: Int) {
      guard let digest else { return }
      present |= 1 << UInt8(number)
      digest.store(in: bytes, at: place + 1 + number * Digest.storedSize)
    }
    store(guid, as: 0)
    store(comments, as: 1)
    store(link, as: 2)
    store(title, as: 3)
    store(date, as: 4)
    store(enclosure, as: 5)
    store(text, as: 6)
    bytes[place] = present
  }

  /// Decodes the value of ``stored``. Returns `nil` for another number of bytes.
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
  /// Returns the aliases as eight bytes each, big-endian.
  static func stored(_ aliases: [AliasKey]) -> Data {
    var data = Data(count: aliases.count * 8)
    data.withUnsafeMutableBytes { bytes in
      for (place, alias) in aliases.enumerated() {
        bytes.storeBytes(of: alias.hash.bigEndian, toByteOffset: place * 8, as: UInt64.self)
      }
    }
    return data
  }

  /// Decodes one value of ``stored(_:)``. Returns `nil` for another number of bytes.
  init?(stored data: Data) {
    guard data.count == 8 else { return nil }
    self.init(hash: data.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

import Glibc

/// Counts how far libxml2 looks for the ends of references.
///
/// At each `&` it looks for a `;`, however far that is: a flood of them with one `;` at the end would
/// take hours. Sound references end at once and do not count.
struct DanglingReferences {
  /// Some tenths of a second.
  private static let longestSearch = 1 << 28
  private static let longestName = 64

  /// The bytes looked through.
  private var searched = 0
  /// References whose `;` has not come yet, and how many bytes they have all waited.
  private var waiting = 0
  private var waited = 0

  var areTooMany: Bool { searched > Self.longestSearch }

  /// Counts those of the next bytes of a document. O(n).
  mutating func count(in bytes: UnsafeRawBufferPointer) {
    var place = 0
    var end = Self.find(";", in: bytes, from: 0)
    release(at: end, in: bytes)
    while let reference = Self.find("&", in: bytes, from: place) {
      place = reference + 1
      if let known = end, known < reference { end = Self.find(";", in: bytes, from: reference) }
      guard let end else {
        waiting += 1
        waited += bytes.count - reference
        continue
      }
      if end - reference > Self.longestName { searched += end - reference }
    }
  }

  /// Ends the references that wait, or lets them wait on.
  private mutating func release(at end: Int?, in bytes: UnsafeRawBufferPointer) {
    waited += waiting * (end ?? bytes.count)
    guard end != nil else { return }
    searched += waited
    waiting = 0
    waited = 0
  }

  private static func find(
    _ mark: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from place: Int
  ) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + place, Int32(mark.value), bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}

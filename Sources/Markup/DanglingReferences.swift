/// Counts how many bytes libxml2 scans for the ends of references.
///
/// At each `&`, libxml2 searches for the next `;` without a limit. A document of many `&` with one
/// `;` at its end would take hours. References with a `;` nearby are not counted.
struct DanglingReferences {
  /// The limit for all searches together, in bytes. They take a few tenths of a second.
  private static let longestSearch = 1 << 28
  private static let longestName = 64

  /// The number of bytes scanned so far.
  private var searched = 0
  /// The number of references whose `;` has not arrived, and the total number of bytes that have
  /// been scanned for them.
  private var waiting = 0
  private var waited = 0

  var areTooMany: Bool { searched > Self.longestSearch }

  /// Counts the references in the next bytes of a document. O(n).
  mutating func count(in bytes: UnsafeRawBufferPointer) {
    var place = 0
    var end = bytes.offset(of: UInt8(ascii: ";"), from: 0)
    release(at: end, in: bytes)
    while let reference = bytes.offset(of: UInt8(ascii: "&"), from: place) {
      place = reference + 1
      if let known = end, known < reference {
        end = bytes.offset(of: UInt8(ascii: ";"), from: reference)
      }
      guard let end else {
        waiting += 1
        waited += bytes.count - reference
        continue
      }
      if end - reference > Self.longestName { searched += end - reference }
    }
  }

  /// Adds the pending references to the total if their `;` has arrived. Otherwise they remain
  /// pending.
  private mutating func release(at end: Int?, in bytes: UnsafeRawBufferPointer) {
    waited += waiting * (end ?? bytes.count)
    guard end != nil else { return }
    searched += waited
    waiting = 0
    waited = 0
  }
}

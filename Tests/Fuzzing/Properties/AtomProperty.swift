import FeedFormats

/// Every document that was parsed as a feed can be written as Atom, which is then a fixed point.
///
/// Corrections depend on the whole document, and some apply to a damaged document only when it is
/// parsed again. It is therefore written a second time before the forms are compared.
struct AtomProperty: Property {
  let name = "atom"
  let kinds: Set<Sample.Kind> = [.xml, .json]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let context = FeedParser.Context(salt: salt)
    guard let document = try? FeedParser.parse(input, context: context) else { return }
    let written = Self.atom(document)
    try WellFormed.check(written)
    guard let read = try? FeedParser.parse(written) else {
      throw Violation("written Atom is a feed", String(decoding: written, as: UTF8.self))
    }
    try require(read.isComplete, "written Atom is complete")
    try require(read.items.count == document.items.count, "written Atom has every item")
    let corrected = Self.atom(read)
    let again = (try? FeedParser.parse(corrected)).map(Self.atom)
    try require(
      again == corrected, "written Atom is a fixed point",
      """
      \(String(decoding: corrected, as: UTF8.self))
      became
      \(again.map { String(decoding: $0, as: UTF8.self) } ?? "no feed")
      """)
  }

  private static func atom(_ document: FeedDocument) -> [UInt8] {
    var writer = AtomWriter()
    writer.write(document)
    return writer.bytes
  }
}

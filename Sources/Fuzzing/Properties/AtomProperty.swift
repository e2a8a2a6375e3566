import FeedFormats

/// Whatever was read as a feed can be written as Atom, and is then a fixed point.
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
    let again = Self.atom(read)
    try require(
      again == written, "written Atom is a fixed point",
      "\(String(decoding: written, as: UTF8.self))\nbecame\n\(String(decoding: again, as: UTF8.self))"
    )
  }

  private static func atom(_ document: FeedDocument) -> [UInt8] {
    var writer = AtomWriter()
    writer.write(document)
    return writer.bytes
  }
}

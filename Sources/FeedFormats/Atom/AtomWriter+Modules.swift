import FeedModel

/// Writes values of modules that were designed for Atom, and images.
extension AtomWriter {
  /// Writes what an entry replies to, and the number of its replies (RFC 4685).
  mutating func thread(_ item: FeedDocument.Item) {
    for answered in item.$extras?.inReplyTo ?? [] {
      xml.empty(
        "thr:in-reply-to",
        [
          ("ref", XMLWriter.cleaned(answered.ref)), ("href", AtomText.address(answered.href)),
          ("type", XMLWriter.cleaned(answered.type)), ("source", AtomText.address(answered.source)),
        ])
    }
    if let count = item.commentsCount { xml.element("thr:total", text: String(max(0, count))) }
  }

  /// Writes which part of a feed's history the document contains (RFC 5005). Links refer to the
  /// other parts.
  mutating func history(_ history: FeedDocument.History?) {
    if history?.isComplete == true { xml.empty("fh:complete") }
    if history?.isArchive == true { xml.empty("fh:archive") }
  }

  /// Writes a deleted entry (RFC 6721).
  mutating func tombstone(_ entry: FeedDocument.DeletedEntry) {
    guard let ref = XMLWriter.cleaned(entry.ref) else { return }
    let when = Self.written([entry.when])?.date.flatMap(RFC3339.format)
    xml.start("at:deleted-entry", [("ref", ref), ("when", when)])
    if let person = entry.by { people("at:by", [person]) }
    text("at:comment", entry.comment)
    xml.end()
  }

  mutating func picture(_ picture: FeedDocument.Media.Picture) {
    xml.empty(
      "media:thumbnail",
      [
        ("url", AtomText.address(picture.url)), ("width", picture.width.map(String.init)),
        ("height", picture.height.map(String.init)), ("time", XMLWriter.cleaned(picture.time)),
      ])
  }
}

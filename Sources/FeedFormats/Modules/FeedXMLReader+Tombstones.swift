import FeedModel
import Markup

/// Deleted entries (RFC 6721).
extension FeedXMLReader {
  mutating func beginTombstone(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    switch (parent, name.element) {
    case (.channel, .deletedEntry), (.root, .deletedEntry):
      guard let ref = attributes.text("ref") else { return }
      deletedEntry = .init(ref: ref, when: attributes.date("when"))
    case (.deletedEntry, .by): beginPerson()
    case (.deletedEntry, .comment):
      gather(name, .mixed, in: parent, notes: Capture.Notes(type: attributes.text("type")))
    default: break
    }
  }

  mutating func storeTombstone(_ capture: Capture) {
    deletedEntry?.comment = capture.atomConstruct(in: .atom10)
  }

  mutating func closeDeletedEntry() {
    if let deletedEntry, document.extras.deletedEntries.count < Self.mostDeletedEntries {
      document.extras.deletedEntries.append(deletedEntry)
    }
    deletedEntry = nil
  }

  /// The maximum number of deleted entries, which equals that of items.
  private static let mostDeletedEntries = 20_000

  mutating func closeDeleter() {
    let person = takePerson()
    deletedEntry?.by = person
  }
}

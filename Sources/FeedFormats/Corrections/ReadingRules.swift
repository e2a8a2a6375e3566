/// The rules for damaged text, and for text whose label contradicts it.
///
/// Some corrections must happen while a document is read: those of its encoding, for instance. A
/// document to which one applies is read twice, once under each set of rules, so that detection compares
/// the same values as before the correction existed.
enum ReadingRules {
  /// Recovers what the publisher meant: stray bytes are windows-1252, mislabelled UTF-8 is UTF-8, and
  /// the two halves of a surrogate pair are one character.
  case recovering
  /// Reads what the document says, without those recoveries. Never add one here.
  case identifying
}

/// A document, and whether the rules that read it recovered anything.
struct FeedReading {
  var document: FeedDocument
  /// Whether a value differs from what ``ReadingRules/identifying`` reads.
  var isRecovered = false

  /// Keeps the guids and identifying values of the same document without the recoveries. If the
  /// numbers of items differ, the original replaces this reading.
  mutating func keepIdentity(of original: FeedDocument) {
    guard original.items.count == document.items.count else {
      document = original
      return
    }
    for index in document.items.indices {
      document.items[index].guid = original.items[index].guid
      let values = original.items[index].identifyingValues
      if values != document.items[index].identifyingValues {
        document.items[index].uncorrected = values
      }
    }
    if original.identifyingLink != document.identifyingLink {
      document.uncorrectedLink = original.identifyingLink
    }
    // Tombstones refer to items by GUID.
    if let deleted = original.$extras?.deletedEntries, !deleted.isEmpty {
      document.extras.deletedEntries = deleted
    }
  }
}

/// The rules for reading damaged text, and text whose label contradicts it.
///
/// Some corrections, such as those of the encoding, must be made while a document is read. If one
/// of them applies, the document is read twice, once with each set of rules, so that detection
/// compares the same values as without the correction.
enum ReadingRules {
  /// Recovers the intended text: stray bytes are read as windows-1252, mislabelled UTF-8 as UTF-8,
  /// and the two halves of a surrogate pair as one character.
  case recovering
  /// Reads the document as written, without those recoveries. No recovery may ever be added here.
  case identifying
}

/// A document, and whether reading it recovered anything.
struct FeedReading {
  var document: FeedDocument
  /// Whether a value differs from the one that ``ReadingRules/identifying`` gives.
  var isRecovered = false

  /// Takes the GUIDs and identifying values from a reading of the same document without recoveries.
  /// If the numbers of items differ, that reading replaces this one.
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

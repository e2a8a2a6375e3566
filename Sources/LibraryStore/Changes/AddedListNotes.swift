package import FeedModel

/// The notes of an imported list that were stored, with the data needed to undo this.
package struct AddedListNotes: Sendable, Hashable, Codable {
  package var head: Bool
  package var folders: [FolderPath]
  package var feeds: [FeedID]
  /// The number of notes, for reports of the change.
  package var count: Int

  package init(head: Bool = false, folders: [FolderPath] = [], feeds: [FeedID] = []) {
    self.head = head
    self.folders = folders
    self.feeds = feeds
    count = folders.count + feeds.count + (head ? 1 : 0)
  }

  /// Selects the notes that are not stored yet.
  init(_ notes: ListNotes, besides kept: ListNotes) {
    self.init(
      head: kept.head.isEmpty && !notes.head.isEmpty,
      folders: notes.folders.keys.filter { kept.folders[$0] == nil }.sorted(),
      feeds: notes.feeds.keys.filter { kept.feeds[$0] == nil }.sorted())
  }

  /// Returns the steps of an import whose other steps are `others`. If there are others, the notes
  /// do not count as changed.
  func steps(with others: [ChangeStep]) throws -> [ChangeStep] {
    guard count > 0 else { return others }
    var kept = self
    kept.count = others.allSatisfy(\.isEmpty) ? max(1, feeds.count) : 0
    return others + [try ChangeStep(.noted, [kept])]
  }
}

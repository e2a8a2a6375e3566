package import FeedModel

/// What was kept of what a list said, as far as undoing it has to know.
package struct KeptNotes: Sendable, Hashable, Codable {
  package var head: Bool
  package var folders: [FolderPath]
  package var feeds: [FeedID]
  /// How many that makes, for whoever is told of it.
  package var count: Int

  package init(head: Bool = false, folders: [FolderPath] = [], feeds: [FeedID] = []) {
    self.head = head
    self.folders = folders
    self.feeds = feeds
    count = folders.count + feeds.count + (head ? 1 : 0)
  }

  /// Where these are kept already.
  init(_ notes: ListNotes, besides kept: ListNotes) {
    self.init(
      head: kept.head.isEmpty && !notes.head.isEmpty,
      folders: notes.folders.keys.filter { kept.folders[$0] == nil }.sorted(),
      feeds: notes.feeds.keys.filter { kept.feeds[$0] == nil }.sorted())
  }

  /// The steps of an import whose other steps are these: told are the feeds that it has changed.
  package func steps(with others: [ChangeStep]) -> [ChangeStep] {
    guard count > 0 else { return others }
    var kept = self
    kept.count = others.isEmpty ? max(1, feeds.count) : 0
    return others + [.noted(kept)]
  }
}

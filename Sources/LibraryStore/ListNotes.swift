public import FeedModel

/// What lists of subscriptions have said that says nothing to us. It is kept for the programs that wrote
/// them: what was imported is exported again.
public struct ListNotes: Sendable, Hashable {
  /// Elements of lists' heads.
  public var head: [OutlineAttribute]
  public var folders: [FolderPath: [OutlineAttribute]]
  public var feeds: [FeedID: OutlineNotes]

  public init(
    head: [OutlineAttribute] = [], folders: [FolderPath: [OutlineAttribute]] = [:],
    feeds: [FeedID: OutlineNotes] = [:]
  ) {
    self.head = head
    self.folders = folders
    self.feeds = feeds
  }

  public var isEmpty: Bool { head.isEmpty && folders.isEmpty && feeds.isEmpty }

  /// What is said of a folder, and those inside it, for another name of it.
  package func ofFolders(in old: FolderPath, renamedTo new: FolderPath) -> ListNotes {
    let moved = folders.filter { $0.key.isInside(old) }.map { ($0.renamed(old, to: new), $1) }
    return ListNotes(folders: Dictionary(moved) { one, _ in one })
  }

  /// These, and what others say of what these say nothing of.
  package func completed(by others: ListNotes) -> ListNotes {
    ListNotes(
      head: head.isEmpty ? others.head : head,
      folders: folders.merging(others.folders) { own, _ in own },
      feeds: feeds.merging(others.feeds) { own, _ in own })
  }
}

/// What the outline of a feed said.
public struct OutlineNotes: Sendable, Hashable {
  /// The kind of feed, where a list gave one that is not the usual.
  public var type: String?
  public var attributes: [OutlineAttribute]

  public init(type: String? = nil, attributes: [OutlineAttribute] = []) {
    self.type = type
    self.attributes = attributes
  }

  public var isEmpty: Bool { type == nil && attributes.isEmpty }
}

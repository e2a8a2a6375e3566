public import FeedModel

/// The parts of imported subscription lists that have no meaning to this program. They are kept and
/// exported again, for the programs that wrote them.
public struct ListNotes: Sendable, Hashable {
  /// Elements of the lists' heads.
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

  /// Returns the notes on a folder and the folders inside it, under the folder's new name.
  package func ofFolders(in old: FolderPath, renamedTo new: FolderPath) -> ListNotes {
    let moved = folders.filter { $0.key.isInside(old) }.map { ($0.renamed(old, to: new), $1) }
    return ListNotes(folders: Dictionary(moved) { one, _ in one })
  }

  /// Returns these notes, with those of `others` for the head, folders and feeds without notes
  /// here.
  package func completed(by others: ListNotes) -> ListNotes {
    ListNotes(
      head: head.isEmpty ? others.head : head,
      folders: folders.merging(others.folders) { own, _ in own },
      feeds: feeds.merging(others.feeds) { own, _ in own })
  }
}

/// The notes on the outline of a feed.
public struct OutlineNotes: Sendable, Hashable {
  /// The feed type that the list gave, if it is not the usual one.
  public var type: String?
  public var attributes: [OutlineAttribute]

  public init(type: String? = nil, attributes: [OutlineAttribute] = []) {
    self.type = type
    self.attributes = attributes
  }

  public var isEmpty: Bool { type == nil && attributes.isEmpty }
}

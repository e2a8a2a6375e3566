/// The index's verdict on one item of a document.
public enum PostVerdict: Sendable, Hashable {
  /// A new post, to be announced.
  case new(IndexEntry.ID)
  /// A known post that has not changed.
  case known(IndexEntry.ID)
  /// A known post that was edited.
  case updated(IndexEntry.ID)
  /// A second occurrence in the same document.
  case repeated(IndexEntry.ID)
  /// A post that the reader deleted. It is ignored permanently.
  case deleted(IndexEntry.ID)

  public var entry: IndexEntry.ID {
    switch self {
    case .new(let id), .known(let id), .updated(let id), .repeated(let id), .deleted(let id): id
    }
  }

  public var isNew: Bool {
    if case .new = self { true } else { false }
  }
}

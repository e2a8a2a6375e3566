/// What the index says of one item of a document.
public enum PostVerdict: Sendable, Hashable {
  /// Never seen: announce it.
  case new(IndexEntry.ID)
  /// Known and unchanged.
  case known(IndexEntry.ID)
  /// Known, and edited since.
  case updated(IndexEntry.ID)
  /// Stands a second time in the same document.
  case repeated(IndexEntry.ID)
  /// Deleted by the reader: ignored for ever.
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

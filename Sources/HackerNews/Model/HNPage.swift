import URLs

/// A page of a list.
public struct HNPage: Sendable, Hashable {
  public internal(set) var items: [HNItem]
  /// The next page, or `nil` for the last one. Each page has its own, so several lists can be read
  /// at the same time.
  let next: Next?

  public var hasNext: Bool { next != nil }

  struct Next: Sendable, Hashable {
    let url: WebURL
    let row: HNMarkup.RowKind
  }
}

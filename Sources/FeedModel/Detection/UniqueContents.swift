/// Finds the only item of a document that has a given content.
struct UniqueContents {
  /// The index of the item with each content; `nil` for a content that several items have.
  private var dated: [Digest: Int?] = [:]
  private var undated: [Digest: Int?] = [:]
  private let repeatedLinks: Set<Digest>

  /// - Parameter repeatedLinks: the links of several items, which identify none of them.
  init(of items: [IndexableItem], excluding repeatedLinks: Set<Digest>) {
    self.repeatedLinks = repeatedLinks
    for (index, item) in items.enumerated() {
      Self.add(content(of: item.print, isDated: true), at: index, to: &dated)
      Self.add(content(of: item.print, isDated: false), at: index, to: &undated)
    }
  }

  /// Returns a digest of all facts except GUID and discussion, or `nil` if there are too few to
  /// identify a post.
  private func content(of print: PostFingerprint, isDated: Bool) -> Digest? {
    let time = isDated && print.hasTimeOfDay ? print.date : nil
    guard print.isDistinctive(excluding: repeatedLinks, time: time) else { return nil }
    return Digest(combining: [print.link, print.title, print.text, print.enclosure, time])
  }

  private static func add(_ content: Digest?, at index: Int, to indices: inout [Digest: Int?]) {
    guard let content else { return }
    indices[content] = .some(indices.keys.contains(content) ? nil : index)
  }

  /// Returns the index of the item with the content of a known post whose GUID now belongs to
  /// another item. The date may differ if title and link of the two differ, because many feeds
  /// rewrite dates at every build.
  func index(of print: PostFingerprint, excluding other: PostFingerprint) -> Int? {
    if let content = content(of: print, isDated: true), let index = dated[content] { return index }
    guard print.title != other.title, print.link == nil || print.link != other.link,
      let content = content(of: print, isDated: false)
    else { return nil }
    return undated[content] ?? nil
  }
}

extension PostFingerprint {
  /// Whether the content is sufficient to identify a post: at least two facts, not counting a
  /// repeated link.
  func isDistinctive(excluding repeatedLinks: Set<Digest>, time: Digest? = nil) -> Bool {
    let hasOwnLink = link.map { !repeatedLinks.contains($0) } ?? false
    return [title, text, enclosure, time].count { $0 != nil } + (hasOwnLink ? 1 : 0) >= 2
  }
}

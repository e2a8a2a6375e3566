/// The facts that several posts of a document have in common, such as links and titles. They
/// identify none of these posts.
struct CommonFacts {
  /// Whether an archive page assigns GUIDs of its own: at least one of them leads to a post that
  /// has nothing in common with the item.
  var numbersGuidsAnew = false
  private var common = CommonFacts.facts.map { _ in Set<Digest>() }

  private static let facts: [any WritableKeyPath<PostFingerprint, Digest?> & Sendable] = [
    \.link, \.title, \.date, \.text, \.enclosure,
  ]

  /// Finds the common facts. O(n) in the number of items.
  init(of items: [IndexableItem]) {
    for (number, fact) in Self.facts.enumerated() {
      // The dictionary stores indices, because a fingerprint is large.
      var owners: [Digest: Int] = [:]
      owners.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        let print = item.print
        guard let value = print[keyPath: fact] else { continue }
        guard let first = owners[value] else {
          owners[value] = index
          continue
        }
        let owner = items[first].print
        let isOther = print.guid == nil ? print.isDistinct(from: owner) : print.guid != owner.guid
        if isOther { common[number].insert(value) }
      }
    }
  }

  /// Returns a post without the facts that other posts of the document have too. A date without a
  /// time of day is kept, because it identifies no post anyway.
  func subtracted(from print: PostFingerprint) -> PostFingerprint {
    var print = print
    for (fact, common) in zip(Self.facts, common) where !common.isEmpty {
      if fact == \.date, !print.hasTimeOfDay { continue }
      if let value = print[keyPath: fact], common.contains(value) { print[keyPath: fact] = nil }
    }
    return print
  }
}

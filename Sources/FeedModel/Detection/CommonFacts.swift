/// The links, titles and so on that several posts of a document have: they identify none of them.
struct CommonFacts {
  /// Whether the document, a page of the past, has guids of its own: one of them at least leads to a post
  /// that has nothing in common with the one that has it here.
  var numbersGuidsAnew = false
  private var common = CommonFacts.facts.map { _ in Set<Digest>() }

  private static let facts: [any WritableKeyPath<PostFingerprint, Digest?> & Sendable] = [
    \.link, \.title, \.date, \.text, \.enclosure,
  ]

  /// O(n) in the items.
  init(of sightings: [Sighting]) {
    for (place, fact) in Self.facts.enumerated() {
      // By their places: a fingerprint is large.
      var owners: [Digest: Int] = [:]
      owners.reserveCapacity(sightings.count)
      for (index, sighting) in sightings.enumerated() {
        let print = sighting.print
        guard let value = print[keyPath: fact] else { continue }
        guard let first = owners[value] else {
          owners[value] = index
          continue
        }
        let owner = sightings[first].print
        let isOther = print.guid == nil ? print.isDistinct(from: owner) : print.guid != owner.guid
        if isOther { common[place].insert(value) }
      }
    }
  }

  /// A post without the facts that others of the document have too. A day alone identifies no post
  /// anyway, and stays.
  func telling(_ print: PostFingerprint) -> PostFingerprint {
    var print = print
    for (fact, common) in zip(Self.facts, common) where !common.isEmpty {
      if fact == \.date, !print.hasTimeOfDay { continue }
      if let value = print[keyPath: fact], common.contains(value) { print[keyPath: fact] = nil }
    }
    return print
  }
}

/// What is known of a page of the past as a whole.
struct PastFacts {
  /// Its guids are its own: one of them at least leads to a post that has nothing in common with the
  /// one that has it here.
  var numbersGuidsAnew = false
  /// The links, titles and so on that several of its posts have.
  private var common = PastFacts.facts.map { _ in Set<Digest>() }

  private static let facts: [any WritableKeyPath<PostFingerprint, Digest?> & Sendable] = [
    \.link, \.title, \.date, \.text, \.enclosure,
  ]

  /// O(n) in the items.
  init(_ sightings: [Sighting]) {
    for (place, fact) in Self.facts.enumerated() {
      var owners: [Digest: PostFingerprint] = [:]
      for print in sightings.lazy.map(\.print) {
        guard let value = print[keyPath: fact] else { continue }
        guard let owner = owners[value] else {
          owners[value] = print
          continue
        }
        let isOther = print.guid == nil ? print.isDistinct(from: owner) : print.guid != owner.guid
        if isOther { common[place].insert(value) }
      }
    }
  }

  /// A post without what others of the page have too: it witnesses nothing. A day does so anyway.
  func telling(_ print: PostFingerprint) -> PostFingerprint {
    var print = print
    for (fact, common) in zip(Self.facts, common) where !common.isEmpty {
      if fact == \.date, !print.hasTimeOfDay { continue }
      if let value = print[keyPath: fact], common.contains(value) { print[keyPath: fact] = nil }
    }
    return print
  }
}

/// What is known of a page of the past as a whole.
struct PastFacts {
  /// Its guids are its own: one of them at least leads to a post that has nothing in common with the
  /// one that has it here.
  var numbersGuidsAnew = false
  private let common: CommonFacts

  /// O(n) in the items.
  init(_ sightings: [Sighting]) {
    common = CommonFacts(of: sightings)
  }

  /// A post without what others of the page have too: it witnesses nothing.
  func telling(_ print: PostFingerprint) -> PostFingerprint { common.telling(print) }
}

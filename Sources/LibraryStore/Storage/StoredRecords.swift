/// What rules did to a post.
package struct RuleNote: Sendable, Hashable {
  /// The title of a post that was dropped.
  package let title: String?
  /// What was done, in words.
  package let text: String

  package init(title: String?, text: String) {
    self.title = title
    self.text = text
  }
}

/// What is stored of the listings at a place.
package struct ListingHeader: Sendable, Hashable {
  package let place: ListingPlace
  /// Whether a listing with at least one post is stored.
  package let hasPosts: Bool
  /// Whether it is noted what listings there have shown.
  package let hasShown: Bool

  package init(place: ListingPlace, hasPosts: Bool, hasShown: Bool) {
    self.place = place
    self.hasPosts = hasPosts
    self.hasShown = hasShown
  }
}

/// The effect of rules on a post.
package struct RuleNote: Sendable, Hashable {
  /// The title of a post that was dropped.
  package let title: String?
  /// The effect, as text for the user.
  package let text: String

  package init(title: String?, text: String) {
    self.title = title
    self.text = text
  }
}

/// Which data is stored for a place of listings.
package struct ListingHeader: Sendable, Hashable {
  package let place: ListingPlace
  /// Whether a listing with at least one post is stored.
  package let hasPosts: Bool
  /// Whether notes of what listings there have shown are stored.
  package let hasShown: Bool

  package init(place: ListingPlace, hasPosts: Bool, hasShown: Bool) {
    self.place = place
    self.hasPosts = hasPosts
    self.hasShown = hasShown
  }
}

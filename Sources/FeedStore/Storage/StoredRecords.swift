/// A change in the journal, and since when it is kept.
package struct JournalEntry: Sendable, Hashable {
  package let change: LibraryChange
  package let kept: LibraryTime

  package init(_ change: LibraryChange, kept: LibraryTime) {
    self.change = change
    self.kept = kept
  }
}

/// What rules did to a post.
package struct RuleNote: Sendable, Hashable {
  /// The title of a post that was dropped.
  package let title: String?
  package let text: String

  package init(title: String?, text: String) {
    self.title = title
    self.text = text
  }
}

/// A stored listing.
package struct ListingHeader: Sendable, Hashable {
  package let place: ListingPlace
  /// Whether posts are stored by their numbers in it.
  package let hasPosts: Bool
  /// Whether it is stored what listings at the place have shown.
  package let hasShown: Bool

  package init(place: ListingPlace, hasPosts: Bool, hasShown: Bool) {
    self.place = place
    self.hasPosts = hasPosts
    self.hasShown = hasShown
  }
}

package import FeedModel
package import FoundationEssentials

/// A feed as stores keep it, subscribed or archived.
package struct FeedRecord: Sendable, Hashable {
  package let id: FeedID
  package var subscription: Subscription
  package let added: Date
  /// When the feed was archived; `nil` while it is subscribed to.
  package var archived: LibraryTime?
  /// Whether posts of the feed were removed while it was archived.
  package var lacksPosts: Bool

  package init(
    id: FeedID, subscription: Subscription, added: Date, archived: LibraryTime? = nil,
    lacksPosts: Bool = false
  ) {
    self.id = id
    self.subscription = subscription
    self.added = added
    self.archived = archived
    self.lacksPosts = lacksPosts
  }
}

/// What a fetch of a feed goes to.
package struct FetchTarget: Sendable, Hashable {
  package let url: String
  /// How often the last answer was forgotten since the feed was last read as a whole.
  package let forgottenAnswers: Int

  package init(url: String, forgottenAnswers: Int) {
    self.url = url
    self.forgottenAnswers = forgottenAnswers
  }
}

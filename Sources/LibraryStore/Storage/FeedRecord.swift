package import FeedModel
package import FoundationEssentials

/// A feed as a store keeps it, subscribed or archived.
package struct FeedRecord: Sendable, Hashable {
  package let id: FeedID
  package var subscription: Subscription
  package let added: Date
  /// When the feed was archived; `nil` while it is subscribed to.
  package var archived: LibraryTime?
  /// Whether posts of the feed were removed while it was archived.
  package var lacksPosts: Bool
  /// How many times the validators were removed since the feed was last read completely.
  package let forgottenAnswers: Int

  package init(
    id: FeedID, subscription: Subscription, added: Date, archived: LibraryTime? = nil,
    lacksPosts: Bool = false, forgottenAnswers: Int = 0
  ) {
    self.id = id
    self.subscription = subscription
    self.added = added
    self.archived = archived
    self.lacksPosts = lacksPosts
    self.forgottenAnswers = forgottenAnswers
  }
}

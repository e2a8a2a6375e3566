extension FeedStoreError {
  package static func notFound(_: PostID) -> FeedStoreError {
    FeedStoreError(
      .notFound, "This post is in the library no longer; list the posts for what there is.")
  }

  package static func notFound(_ feed: FeedID) -> FeedStoreError {
    FeedStoreError(
      .notFound, "The library has no feed \(feed.rawValue); it may have been removed meanwhile.")
  }

  package static func moved(_ feed: FeedID) -> FeedStoreError {
    FeedStoreError(
      .moved,
      "The address of feed \(feed.rawValue) was changed while the old one was asked; try again.")
  }
}

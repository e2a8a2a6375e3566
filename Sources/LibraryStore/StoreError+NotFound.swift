package import FeedModel

extension StoreError {
  package static func notFound(_: PostID) -> StoreError {
    StoreError(
      .notFound, "This post is no longer in the library; list the posts again.")
  }

  package static func notFound(_ feed: FeedID) -> StoreError {
    StoreError(
      .notFound,
      "The library has no feed \(feed.rawValue); it may have been removed in the meantime.")
  }

  package static func moved(_ feed: FeedID) -> StoreError {
    StoreError(
      .moved,
      "The address of feed \(feed.rawValue) was changed while the old one was fetched; try again.")
  }
}

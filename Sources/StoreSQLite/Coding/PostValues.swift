import FeedModel
import GRDB

/// A post as its columns take it, made before the database is asked for anything.
struct PostValues: Sendable {
  let published: Double?
  let updated: Double?
  /// From `guid` on, in the order of ``PostWriter``'s statements.
  let texts: [String?]
  let body: Body?

  struct Body: Sendable {
    /// See ``Schema/version1``.
    let kind: Int64
    let content: String
  }

  init(_ post: Post) {
    published = StoredDate.seconds(post.published)
    updated = StoredDate.seconds(post.updated)
    texts = [
      post.guid?.storable, post.link?.storable, post.comments?.storable, post.title?.storable,
      post.summary?.storable, StoredList.text(post.authors), StoredList.text(post.tags),
      StoredList.text(post.enclosures), post.image?.storable, post.language?.storable,
    ]
    body =
      switch post.content {
      case .text(let text): Body(kind: 0, content: text.storable)
      case .html(let html): Body(kind: 1, content: html.storable)
      case nil: nil
      }
  }

  /// What the feed says of the post's time.
  var date: Double? { published ?? updated }
}

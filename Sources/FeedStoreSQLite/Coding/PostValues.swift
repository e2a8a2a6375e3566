import FeedModel
import GRDB

/// A post as its columns take it, made before the database is asked for anything.
struct PostValues: Sendable {
  /// What the feed says of the post's time.
  let date: Double?
  /// From `published` on, in the order of ``PostWriter``'s statements.
  let columns: StatementArguments
  /// Kind and content, when there is a body.
  let body: StatementArguments?

  init(_ post: Post) {
    let published = StoredDate.seconds(post.published)
    let updated = StoredDate.seconds(post.updated)
    date = published ?? updated
    columns = [
      published, updated, post.guid?.storable, post.link?.storable, post.comments?.storable,
      post.title?.storable, post.summary?.storable, StoredList.text(post.authors),
      StoredList.text(post.tags), StoredList.text(post.enclosures), post.image?.storable,
      post.language?.storable,
    ]
    body =
      switch post.content {
      case .text(let text): [0, text.storable]
      case .html(let html): [1, html.storable]
      case nil: nil
      }
  }
}

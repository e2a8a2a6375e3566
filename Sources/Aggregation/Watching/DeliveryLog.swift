import FeedModel
import LibraryStore

/// The posts that this process has shown or handed over, but that are not marked as announced in
/// the library. They are not delivered in the same way again.
///
/// The library is updated after the delivery, so a process that is killed in between delivers the
/// post again. A post may be delivered twice, but is never lost.
struct DeliveryLog: Sendable {
  var shown: Set<PostID> = []
  var handedOver: Set<PostID> = []

  /// Removes posts that are marked as announced in the library.
  mutating func forget(_ posts: [PostID]) {
    shown.subtract(posts)
    handedOver.subtract(posts)
  }
}

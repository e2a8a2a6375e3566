import FeedModel
import LibraryStore

/// The posts that this process has shown or handed over, and that the library does not know to be
/// announced: they are not delivered in the same way again.
///
/// The library forgets an announcement only after the delivery, so a process that is killed between
/// the two delivers the post again: twice at worst, and never not at all.
struct DeliveryLog: Sendable {
  private var shown: Set<PostID> = []
  private var handedOver: Set<PostID> = []

  func isShown(_ post: PostID) -> Bool { shown.contains(post) }

  func isHandedOver(_ post: PostID) -> Bool { handedOver.contains(post) }

  mutating func noteShown(_ posts: [PostID]) { shown.formUnion(posts) }

  mutating func noteHandedOver(_ posts: [PostID]) { handedOver.formUnion(posts) }

  /// Forgets posts that the library knows to be announced.
  mutating func forget(_ posts: [PostID]) {
    shown.subtract(posts)
    handedOver.subtract(posts)
  }
}

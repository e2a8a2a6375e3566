/// An item and all comments below it.
public struct HNThread: Sendable, Hashable {
  /// The item itself, with its own text.
  public var item: HNItem
  /// The comments in the order of the page: each one precedes the replies to it.
  public var comments: [HNComment]
  /// Whether the item accepts replies from the current user; `nil` if no user is logged in.
  public var acceptsReplies: Bool?
}

/// A comment at its position in a thread.
public struct HNComment: Sendable, Hashable, Identifiable {
  public var item: HNItem
  /// 0 for a reply to the thread's item, 1 for a reply to that comment, and so on.
  public var level: Int

  public var id: HNItem.ID { item.id }
}

extension HNThread {
  /// Sets the parents and levels of the comments. O(n).
  ///
  /// Most pages show threads as lists with indentation and do not name the parents: the parent of a
  /// comment is the nearest one above it with a lower level. A level may skip numbers if a comment
  /// between them was removed. If a page names the parents, they determine the levels.
  mutating func setParents() {
    var ancestors: [(id: HNItem.ID, level: Int)] = []
    for index in comments.indices {
      if let parent = comments[index].item.parent {
        let known = ancestors.last { $0.id == parent }
        comments[index].level = known.map { $0.level + 1 } ?? 0
      }
      let level = comments[index].level
      while let last = ancestors.last, last.level >= level { ancestors.removeLast() }
      comments[index].item.parent = ancestors.last?.id ?? item.id
      comments[index].item.story = item.kind == .comment ? item.story : item.id
      ancestors.append((comments[index].id, level))
    }
  }
}

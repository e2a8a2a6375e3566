package import FeedModel

/// A step of a change, with the data needed to undo it.
package enum ChangeStep: Sendable, Hashable {
  /// These posts got the mark, and did not have it before. Posts that became read were unread
  /// because of their feeds.
  case marked(PostMark, NumberSet)
  /// These posts became read. The user had made them unread.
  case reread(NumberSet)
  case deleted(NumberSet)
  /// These feeds were added.
  case added(NumberSet)
  /// These archived feeds were restored; the values are their previous states.
  case returned([FeedID: RemovedFeed])
  case removed(NumberSet)
  /// Properties of these subscriptions were changed; the values are those before.
  case edited([FeedID: FeedProperties])
  case moved(AddressMove)
  /// These notes of an imported list were stored.
  case noted(KeptNotes)
  /// These rules were added or removed; the values are the rules before, `nil` for an added one.
  case ruled([Rule.ID: Rule?])
  /// Searches with these names were saved or removed; the values are the previous queries, `nil` if
  /// there was none.
  case searched([String: String?])

  /// The number of posts, feeds, notes, rules or searches that the step changed.
  package var count: Int {
    switch self {
    case .marked(_, let numbers), .reread(let numbers), .deleted(let numbers),
      .added(let numbers), .removed(let numbers):
      numbers.count
    case .returned(let before): before.count
    case .edited(let before): before.count
    case .moved: 1
    case .noted(let kept): kept.count
    case .ruled(let before): before.count
    case .searched(let before): before.count
    }
  }
}

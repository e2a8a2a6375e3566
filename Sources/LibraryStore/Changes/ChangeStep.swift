package import FeedModel

/// What a change did to the library, as far as undoing it has to know.
package enum ChangeStep: Sendable, Hashable {
  /// These posts got the mark and did not have it before. Those that became read were unread
  /// because of their feeds.
  case marked(PostMark, NumberSet)
  /// These posts became read that the reader, and no feed since, had made unread.
  case reread(NumberSet)
  case deleted(NumberSet)
  /// These feeds were subscribed to, and were not before.
  case added(NumberSet)
  /// These feeds came back, and were this before.
  case returned([FeedID: RemovedFeed])
  case removed(NumberSet)
  /// These subscriptions had these properties before.
  case edited([FeedID: FeedProperties])
  case moved(AddressMove)
  /// What lists said of these was kept.
  case noted(KeptNotes)
  /// These rules were there before; nil for one that was not.
  case ruled([Rule.ID: Rule?])
  /// Searches were saved by these names with these queries before; nil for one that was not.
  case searched([String: String?])

  /// How many posts, feeds, notes, rules or searches it changed.
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

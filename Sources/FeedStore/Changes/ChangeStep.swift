/// What a change did to the library, as far as undoing it has to know.
package enum ChangeStep: Sendable, Hashable {
  /// These posts got the mark and did not have it before.
  case marked(PostMark, NumberSet)
  case deleted(NumberSet)
  /// These feeds were subscribed to, and were not before.
  case added(NumberSet)
  case removed(NumberSet)
  /// These subscriptions had these properties before.
  case edited([FeedID: FeedProperties])

  /// How many posts or feeds it changed.
  package var count: Int {
    switch self {
    case .marked(_, let numbers), .deleted(let numbers), .added(let numbers),
      .removed(let numbers):
      numbers.count
    case .edited(let before): before.count
    }
  }
}

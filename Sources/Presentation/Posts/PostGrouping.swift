import FeedModel
package import LibraryStore
import Terminal

/// How the posts of a listing are grouped.
package enum PostGrouping: String, CaseIterable, Sendable {
  case none
  case feed
  case folder

  /// Returns the posts sorted into groups. The groups are in the order of their first posts.
  package func arranged(_ posts: [StoredPost], _ feeds: FeedLookup) -> [StoredPost] {
    guard self != .none else { return posts }
    var places: [AnyHashable: Int] = [:]
    let ranked = posts.enumerated().map { place, post in
      let feed = feeds[post.feed]
      let group: AnyHashable = self == .feed ? feed?.id : feed?.subscription.folder ?? FolderPath()
      let rank = places[group] ?? places.count
      places[group] = rank
      return (rank: rank, place: place, post: post)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.post)
  }

  /// Returns the heading for the posts of a feed, or `nil` without grouping.
  func heading(of feed: StoredFeed?) -> SafeText? {
    switch self {
    case .none: return nil
    case .feed: return SafeText(line: feed?.name ?? "(removed)")
    case .folder:
      let folder = feed?.subscription.folder.description ?? ""
      return folder.isEmpty ? "(no folder)" : SafeText(line: folder)
    }
  }
}

import ArgumentParser
import FeedStore
import Terminal

/// How the posts of a listing stand together.
enum PostGrouping: String, CaseIterable, Sendable, ExpressibleByArgument {
  case none
  case feed
  case folder

  /// The posts with those of a group together, groups in the order of their newest post.
  func arranged(_ posts: [StoredPost], _ feeds: FeedLookup) -> [StoredPost] {
    guard self != .none else { return posts }
    var places: [Group: Int] = [:]
    let ranked = posts.enumerated().map { place, post in
      let group = group(of: feeds[post.feed])
      let rank = places[group] ?? places.count
      places[group] = rank
      return (rank: rank, place: place, post: post)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.post)
  }

  /// What stands over a feed's posts; nil where nothing is grouped.
  func heading(of feed: StoredFeed?) -> SafeText? {
    switch self {
    case .none: return nil
    case .feed: return SafeText(line: feed?.name ?? "(removed)")
    case .folder:
      let folder = feed?.subscription.folder.description ?? ""
      return folder.isEmpty ? "(no folder)" : SafeText(line: folder)
    }
  }

  private enum Group: Hashable {
    case feed(FeedID?)
    case folder(FolderPath)
  }

  private func group(of feed: StoredFeed?) -> Group {
    self == .feed ? .feed(feed?.id) : .folder(feed?.subscription.folder ?? FolderPath())
  }
}

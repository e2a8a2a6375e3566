package import Aggregation
import FeedModel
package import LibraryStore

/// The wording of the results of fetching a feed's older posts.
package enum OlderPostsText {
  package static func notes(
    on walk: PastWalk, of feed: StoredFeed, _ times: TimeStyle
  ) -> [String] {
    var notes: [String] = []
    if walk.unfinishedPages > 0 {
      notes.append(
        "a page is cut off, or has more posts than are read; the rest of it was left out")
    }
    if walk.missed > 0 {
      let posts =
        walk.missed == 1 ? "a post that was missed is" : "\(walk.missed) posts that were missed are"
      notes.append("\(posts) unread: lede get-more")
    }
    return notes + [words(walk.ending, feed, times)]
  }

  private static func words(
    _ ending: PastWalk.Ending, _ feed: StoredFeed, _ times: TimeStyle
  ) -> String {
    let more = "lede get-more --older \(feed.id.rawValue)"
    return switch ending {
    case .enough: "there may be more: \(more)"
    case .beginning: "there is nothing older"
    case .otherHost: "older posts are on another host, and only the feed's own is asked"
    case .known:
      "\(PastWalk.knownPages) pages hold nothing that is not here; to go on: \(more)"
    case .held(let time):
      "the server has told us to wait until \(times.deadline(time.date) ?? "later")"
    case .failed(let failure): failure.description
    }
  }
}

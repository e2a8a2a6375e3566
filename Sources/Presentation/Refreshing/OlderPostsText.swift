package import Aggregation
import FeedModel
package import LibraryStore

/// The wording of the results of fetching a feed's older posts.
package enum OlderPostsText {
  package static func notes(
    on walk: OlderPostsFetch, of feed: StoredFeed, _ times: TimeStyle
  ) -> [String] {
    var notes: [String] = []
    if walk.unfinishedPages > 0 {
      notes.append(
        "a page is truncated or has too many posts; the rest of it was skipped")
    }
    if walk.missed > 0 {
      let posts =
        walk.missed == 1 ? "1 missed post is" : "\(walk.missed) missed posts are"
      notes.append("\(posts) unread; list them with: lede get-more")
    }
    return notes + [words(walk.ending, feed, times)]
  }

  private static func words(
    _ ending: OlderPostsFetch.Ending, _ feed: StoredFeed, _ times: TimeStyle
  ) -> String {
    let more = "lede get-more --older \(feed.id.rawValue)"
    return switch ending {
    case .enough: "there may be older posts; fetch them with: \(more)"
    case .beginning: "there are no older posts"
    case .otherHost: "older posts are on another host and were not fetched"
    case .known:
      "\(OlderPostsFetch.knownPages) pages contain only known posts; continue with: \(more)"
    case .held(let time):
      "the server sent a Retry-After delay until \(times.deadline(time.date) ?? "later")"
    case .failed(let failure): failure.description
    }
  }
}

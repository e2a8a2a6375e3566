import Aggregation
import LibraryStore
import Presentation
import Terminal

/// The text below a listing: how many posts are not shown, and a suggested command. The command
/// marks posts as read if any are unread, and otherwise fetches more.
struct ListingEnding {
  /// The counts that the text needs. They are not used for a search, because counting all matches
  /// takes longer than finding the first ones.
  struct Counts {
    /// The number of all matching posts regardless of the limit, or `nil` if the listing is shorter
    /// than its limit.
    var total: Int?
    /// The number of unread posts in the listed feeds.
    var unreadHere: Int
    var unread: Int
    var hasFeeds: Bool
  }

  let query: PostQuery
  /// The options that selected the posts, for the suggested command.
  var scope: SafeText = ""
  /// The text for an empty listing of selected posts.
  var emptyText: StyledText = "Nothing new. "
  /// Whether fetching could return more posts now.
  var offersMore = true
  /// Whether a search lists the best matches first instead of the newest.
  var isByRelevance = false

  func text(below listing: Listing, _ counts: Counts) -> StyledText {
    var ending: StyledText = ""
    if let total = counts.total, total > listing.covered {
      ending += "\n\(listing.covered) of \(total) shown; --limit 0 shows all.\n"
    }
    // An empty listing has no lines to separate.
    let gap: StyledText = listing.posts.isEmpty ? "" : "\n"
    return ending + gap + offer(listing, counts) + "\n"
  }

  func textOfSearch(below listing: Listing) -> StyledText {
    if listing.posts.isEmpty { return "Nothing found.\n" }
    var ending: StyledText = ""
    if listing.posts.count == query.limit {
      let which: StyledText = isByRelevance ? "best" : "newest"
      let count: StyledText =
        listing.posts.count == 1 ? "one is" : "\(listing.posts.count) are"
      ending += "\nThe \(which) \(count) shown; --limit 0 shows all.\n"
    }
    if !scope.isEmpty, listing.posts.contains(where: { !$0.isRead }) {
      ending += "\nMark them as read: lede mark-all-read\(scope)\n"
    }
    return ending
  }

  private func offer(_ listing: Listing, _ counts: Counts) -> StyledText {
    if listing.posts.isEmpty, query.status == .starred {
      return "No post is starred. Star one with: lede star ITEM"
    }
    if counts.unreadHere > 0 {
      let empty = query.ids == nil ? "Nothing to list. " : emptyText
      let start = listing.posts.isEmpty ? empty : ""
      return "\(start)\(counts.unreadHere) unread. Mark all as read: lede mark-all-read\(scope)"
    }
    if counts.unread > 0 {
      return "Nothing unread here, \(counts.unread) elsewhere: lede list"
    }
    guard counts.hasFeeds else { return "\(Words.noFeeds)" }
    return offersMore ? "Nothing unread. Get more: lede get-more" : "\(emptyText)Nothing unread."
  }
}

import FeedModel
import Foundation
import LibraryStore
import Terminal
import Testing

@testable import Aggregation
@testable import LedeCommands

@Suite
struct ListingEndingTests {
  private static let post = StoredPost(
    id: PostID(rawValue: 1), feed: FeedID(rawValue: 1), post: Post(title: "One"), isRead: false,
    isStarred: false, firstSeen: Sample.now)
  private let listing = Listing(posts: [Self.post], isNumbered: true)
  private let nothing = Listing(posts: [], isNumbered: true)

  private func counts(
    total: Int? = nil, here: Int = 0, everywhere: Int = 0, hasFeeds: Bool = true
  ) -> ListingEnding.Counts {
    .init(total: total, unreadHere: here, unread: everywhere, hasFeeds: hasFeeds)
  }

  private func text(
    _ ending: ListingEnding, _ listing: Listing, _ counts: ListingEnding.Counts
  ) -> String {
    ending.text(below: listing, counts).text.string
  }

  @Test func `the end of a listing suggests marking the selection as read`() {
    let ending = ListingEnding(query: PostQuery(), scope: " --feed ants")
    #expect(
      text(ending, listing, counts(here: 3, everywhere: 5))
        == "\n3 unread. Mark all as read: lede mark-all-read --feed ants\n")
  }

  @Test func `the end of a listing states how many posts are not shown`() {
    let ending = ListingEnding(query: PostQuery(limit: 1))
    #expect(
      text(ending, listing, counts(total: 9, here: 9, everywhere: 9)).hasPrefix(
        "\n1 of 9 shown; --limit 0 shows all.\n\n9 unread."))
    #expect(!text(ending, listing, counts(total: 1, here: 1, everywhere: 1)).contains("shown"))
  }

  @Test func `an empty listing suggests what to do next`() {
    let ending = ListingEnding(query: PostQuery())
    #expect(
      text(ending, nothing, counts(everywhere: 5))
        == "Nothing unread here, 5 elsewhere: lede list\n")
    #expect(text(ending, nothing, counts()) == "Nothing unread. Get more: lede get-more\n")
    #expect(text(ending, nothing, counts(hasFeeds: false)).hasPrefix("No feeds yet."))
    #expect(
      text(ListingEnding(query: PostQuery(), offersMore: false), nothing, counts())
        == "Nothing new. Nothing unread.\n")
  }

  @Test func `the end of a search contains no counts`() {
    let ending = ListingEnding(query: PostQuery(limit: 1), scope: " --where x")
    #expect(ending.textOfSearch(below: nothing).text.string == "Nothing found.\n")
    #expect(
      ending.textOfSearch(below: listing).text.string == """

        The newest one is shown; --limit 0 shows all.

        Mark them as read: lede mark-all-read --where x

        """)
  }
}

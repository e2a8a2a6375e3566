/// What a library holds for its reader: posts with their marks, and feeds. What only tells how the
/// last fetches went is left out.
struct LibraryContents: Hashable {
  var posts: [JSON]
  var feeds: [JSON]

  private static let fetching: Set<String> = [
    "last_checked", "last_succeeded", "failures", "last_failure", "last_status",
    "etag", "last_modified", "last_new", "answers", "next_check", "next_check_reason",
  ]

  /// Those of a library that is empty, or not there.
  static var none: LibraryContents { LibraryContents() }

  private init() {
    (posts, feeds) = ([], [])
  }

  init(of lede: Lede) async throws {
    posts = try await lede("list", "--all", "--jsonl").jsonLines()
    feeds = try await lede("feeds", "--json").json()["feeds"].array.map {
      $0.without(Self.fetching)
    }
  }
}

/// The posts of a library with their marks, and its feeds without the state of fetching.
struct LibraryContents: Hashable {
  var posts: [JSON]
  var feeds: [JSON]

  private static let fetching: Set<String> = [
    "last_checked", "last_succeeded", "failures", "last_failure", "last_status",
    "etag", "last_modified", "last_new", "answers", "next_check", "next_check_reason",
  ]

  /// The contents of an empty or missing library.
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

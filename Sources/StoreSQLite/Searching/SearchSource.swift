/// The source from which a search reads posts, and its order.
enum SearchSource {
  /// The index of words.
  case words
  /// The index of words, restricted to the posts of feeds with few posts.
  case wordsOfFeeds
  case unread
  case starred
  case all
  /// All posts in file order, sorted afterwards, for conditions that few posts meet.
  case file
  /// The posts of feeds with few posts. They are sorted before other conditions are tested, so that
  /// testing can stop at the limit.
  case unreadOfFeeds
  case feeds
  case ids

  var isOfWords: Bool { self == .words || self == .wordsOfFeeds }

  /// Returns the source up to the first condition.
  func sql(_ place: Int) -> String {
    switch self {
    case .words:
      """
      postWords CROSS JOIN searchEntry ON searchEntry.key = postWords.rowid
      CROSS JOIN post ON post.id = searchEntry.postId WHERE postWords MATCH :words\(place) AND
      """ + " "
    case .wordsOfFeeds:
      Self.words.sql(place) + """
        +postWords.rowid IN (
          SELECT ofFeeds.key FROM post AS filed
          CROSS JOIN searchEntry AS ofFeeds ON ofFeeds.postId = filed.id
          WHERE filed.feedId IN (SELECT value FROM json_each(:feeds\(place))) AND filed.place = 0) AND
        """ + " "
    case .unread: "unread CROSS JOIN post ON post.id = unread.postId WHERE "
    case .starred: "post WHERE post.isStarred = 1 AND post.place = 0 AND "
    case .all: "post WHERE post.place = 0 AND "
    case .file: "post NOT INDEXED WHERE post.place = 0 AND "
    case .unreadOfFeeds:
      Self.sorted(
        """
        SELECT unread.postId AS id FROM json_each(:feeds\(place)) AS wanted
        CROSS JOIN unread ON unread.feed = wanted.value ORDER BY unread.date DESC, unread.postId DESC
        """)
    case .feeds:
      Self.sorted(
        """
        SELECT post.id FROM json_each(:feeds\(place)) AS wanted
        CROSS JOIN post ON post.feedId = wanted.value AND post.place = 0
        ORDER BY post.sortDate DESC, post.id DESC
        """)
    case .ids: "post WHERE "
    }
  }

  /// Returns a sorted inner query. SQLite keeps its order because it has a limit.
  private static func sorted(_ ids: String) -> String {
    "(\(ids) LIMIT -1) AS sorted CROSS JOIN post ON post.id = sorted.id WHERE "
  }

  /// The ORDER BY clause; empty if the posts come in order.
  var order: String {
    switch self {
    case .words, .wordsOfFeeds: "ORDER BY postWords.rowid DESC"
    case .unread: "ORDER BY unread.date DESC, unread.postId DESC"
    case .starred, .all, .file, .ids: "ORDER BY post.sortDate DESC, post.id DESC"
    case .unreadOfFeeds, .feeds: ""
    }
  }

  /// The column that bounds how much of the source is read. A unary plus disables this for sources
  /// in another order.
  var date: String {
    switch self {
    case .unread: "unread.date"
    case .starred, .all, .file: "post.sortDate"
    case .words, .wordsOfFeeds, .unreadOfFeeds, .feeds, .ids: "+post.sortDate"
    }
  }

  /// The column from which SQLite reads the number of a post first.
  var id: String { isOfWords ? "searchEntry.postId" : "post.id" }
}

/// Where the posts of a search are read from, in the order of lists.
enum SearchSource {
  /// The index of words.
  case words
  /// The same; what is not of these feeds, which have few posts, is passed over without being read.
  case wordsOfFeeds
  case unread
  case starred
  case all
  /// All as they stand in the file, for what few of them have; these are sorted.
  case file
  /// These are few, and sorted before anything else is asked of them, so that the first of them may
  /// do.
  case unreadOfFeeds
  case feeds
  case ids

  var isOfWords: Bool { self == .words || self == .wordsOfFeeds }

  /// Up to the first condition.
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

  /// As it has a limit, SQLite keeps the order of an inner query.
  private static func sorted(_ ids: String) -> String {
    "(\(ids) LIMIT -1) AS sorted CROSS JOIN post ON post.id = sorted.id WHERE "
  }

  /// Nothing where the posts come in order.
  var order: String {
    switch self {
    case .words, .wordsOfFeeds: "ORDER BY postWords.rowid DESC"
    case .unread: "ORDER BY unread.date DESC, unread.postId DESC"
    case .starred, .all, .file, .ids: "ORDER BY post.sortDate DESC, post.id DESC"
    case .unreadOfFeeds, .feeds: ""
    }
  }

  /// The date by which the source may be read no further; a plus sign where it has another order.
  var date: String {
    switch self {
    case .unread: "unread.date"
    case .starred, .all, .file: "post.sortDate"
    case .words, .wordsOfFeeds, .unreadOfFeeds, .feeds, .ids: "+post.sortDate"
    }
  }

  /// The number of a post, where it is known first.
  var id: String { isOfWords ? "searchEntry.postId" : "post.id" }
}

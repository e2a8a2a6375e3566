extension Schema {
  /// How far the pasts of feeds have been walked, and what was found there that nobody has seen listed.
  static let version2Past = """
    -- next: the page to go on with; null when there was none any more.
    CREATE TABLE pastPlace (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      next TEXT,
      date REAL NOT NULL
    ) STRICT;

    CREATE TABLE unlistedPost (postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE) STRICT;
    """
}

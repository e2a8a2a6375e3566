extension Schema {
  /// How far the pasts of feeds have been walked, and what was found there that nobody has seen listed.
  static let version2Past = """
    -- next: the page to go on with; null when there was none any more. gap: the first entry of a document
    -- that had nothing in common with what was known; gapNext: the page to go on with between the two.
    CREATE TABLE pastPlace (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      next TEXT,
      nextIsGuessed INTEGER NOT NULL DEFAULT 0 CHECK (nextIsGuessed IN (0, 1)),
      date REAL NOT NULL,
      gap INTEGER,
      gapNext TEXT,
      gapNextIsGuessed INTEGER NOT NULL DEFAULT 0 CHECK (gapNextIsGuessed IN (0, 1)),
      CHECK (gapNext IS NULL OR gap IS NOT NULL)
    ) STRICT;

    CREATE TABLE unlistedPost (postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE) STRICT;
    """
}

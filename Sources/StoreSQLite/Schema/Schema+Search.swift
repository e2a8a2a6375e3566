extension Schema {
  /// The words of posts, saved searches and rules.
  ///
  /// The words can be derived from the posts at any time. They are not written in the transaction
  /// of a refresh, which would take several times as long: see ``WordIndex``.
  static let search = """
    -- Folded words, so that the tokenizer only has to split at spaces. The index stores neither
    -- texts nor sizes, which would double the size of the library. Rows can therefore not be
    -- deleted: those of deleted posts stay until the index is rebuilt.
    CREATE VIRTUAL TABLE IF NOT EXISTS postWords USING fts5 (
      title, author, tag, link, text, content = '', columnsize = 0, tokenize = 'ascii');

    -- key: the row of the words, in the order of lists, see `WordKey`. The key of a deleted post
    -- must not be reused.
    CREATE TABLE IF NOT EXISTS searchEntry (
      key INTEGER PRIMARY KEY,
      postId INTEGER UNIQUE REFERENCES post ON DELETE SET NULL
    ) STRICT;

    -- Each word once, for prefixes. fields: the fields that contain it, see `WordFields`.
    CREATE TABLE IF NOT EXISTS searchWord (
      word TEXT PRIMARY KEY, fields INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS searchWordOfTitle ON searchWord (word) WHERE fields & 1 <> 0;

    -- The index contains the words of all posts up to indexedUpTo, except for those in
    -- searchPending.
    CREATE TABLE IF NOT EXISTS searchState (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      indexedUpTo INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT OR IGNORE INTO searchState (id) VALUES (1);
    CREATE TABLE IF NOT EXISTS searchPending (postId INTEGER PRIMARY KEY) STRICT;

    CREATE TRIGGER IF NOT EXISTS postReworded
    AFTER UPDATE OF title, authors, tags, ownTags, link, summary, sortDate ON post
    WHEN NEW.id <= (SELECT indexedUpTo FROM searchState) BEGIN
      INSERT INTO searchPending VALUES (NEW.id) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER IF NOT EXISTS bodyDropped AFTER DELETE ON postBody
    WHEN OLD.postId <= (SELECT indexedUpTo FROM searchState)
      AND EXISTS (SELECT 1 FROM post WHERE id = OLD.postId) BEGIN
      INSERT INTO searchPending VALUES (OLD.postId) ON CONFLICT DO NOTHING;
    END;

    CREATE TABLE IF NOT EXISTS savedSearch (
      name TEXT PRIMARY KEY, query TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- actions: a JSON array of strings.
    CREATE TABLE IF NOT EXISTS rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      query TEXT NOT NULL,
      actions TEXT NOT NULL CHECK (actions <> '')
    ) STRICT;
    """
}

extension Schema {
  /// The words of posts, for searching.
  ///
  /// They are made of the posts and can be made again at any time, so they are not written in a
  /// refresh's own transaction, which would take several times as long: see ``WordIndex``.
  static let version2Search = """
    -- Tags that rules have put on a post; an edit leaves them alone.
    ALTER TABLE post ADD COLUMN ownTags TEXT CHECK (ownTags <> '');

    -- Folded words, so that its own tokenizer has nothing left to do but to look for blanks. Neither
    -- texts nor sizes are kept in it, which would double the library; so nothing can be taken out of
    -- it either, and rows that are no post's any more stay until the index is made anew.
    CREATE VIRTUAL TABLE postWords USING fts5 (
      title, author, tag, link, text, content = '', columnsize = 0, tokenize = 'ascii');

    -- key: the row of the words, in the order of lists, see WordKey. A row that has lost its post
    -- keeps its key, which must not be given to another one.
    CREATE TABLE searchEntry (
      key INTEGER PRIMARY KEY,
      postId INTEGER UNIQUE REFERENCES post ON DELETE SET NULL
    ) STRICT;

    -- Each word once, to find what begins with something. fields: where it stands, see WordFields; the
    -- words of titles are a small part of all.
    CREATE TABLE searchWord (word TEXT PRIMARY KEY, fields INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX searchWordOfTitle ON searchWord (word) WHERE fields & 1 <> 0;

    -- Posts up to indexedUpTo have their words in the index, or stand in searchPending to have them
    -- made anew.
    CREATE TABLE searchState (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      indexedUpTo INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO searchState (id) VALUES (1);
    CREATE TABLE searchPending (postId INTEGER PRIMARY KEY) STRICT;

    CREATE TABLE savedSearch (name TEXT PRIMARY KEY, query TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- actions: a JSON list of their words.
    CREATE TABLE rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      query TEXT NOT NULL,
      actions TEXT NOT NULL CHECK (actions <> '')
    ) STRICT;

    -- What rules did to new posts. Of a post that was dropped the title is all that is left.
    CREATE TABLE ruleMark (
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      title TEXT,
      note TEXT NOT NULL,
      PRIMARY KEY (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    -- notifies: a rule wants somebody to be told of the post by other means too.
    ALTER TABLE announcement ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0
      CHECK (notifies IN (0, 1));

    CREATE TRIGGER postReworded
    AFTER UPDATE OF title, authors, tags, ownTags, link, summary, sortDate ON post
    WHEN NEW.id <= (SELECT indexedUpTo FROM searchState) BEGIN
      INSERT INTO searchPending VALUES (NEW.id) ON CONFLICT DO NOTHING;
    END;

    CREATE TRIGGER bodyDropped AFTER DELETE ON postBody
    WHEN OLD.postId <= (SELECT indexedUpTo FROM searchState)
      AND EXISTS (SELECT 1 FROM post WHERE id = OLD.postId) BEGIN
      INSERT INTO searchPending VALUES (OLD.postId) ON CONFLICT DO NOTHING;
    END;
    """
}

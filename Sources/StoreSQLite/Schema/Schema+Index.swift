extension Schema {
  /// The detection indexes of feeds, and the notes on their entries.
  static let index = """
    CREATE TABLE IF NOT EXISTS indexHeader (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      generation INTEGER NOT NULL DEFAULT 0,
      nextId INTEGER NOT NULL DEFAULT 1 CHECK (nextId >= 1),
      listedCount INTEGER NOT NULL DEFAULT 0 CHECK (listedCount >= 0),
      shrunkDocuments INTEGER NOT NULL DEFAULT 0 CHECK (shrunkDocuments >= 0),
      discussionsDiffer INTEGER CHECK (discussionsDiffer IN (0, 1)),
      clock REAL
    ) STRICT;

    -- presence: 0 listed, 1 left, 2 deleted by the reader. A fingerprint is a byte whose bits say
    -- which digests are present, followed by seven digests of sixteen bytes.
    CREATE TABLE IF NOT EXISTS indexEntry (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      entryId INTEGER NOT NULL CHECK (entryId >= 1),
      generation INTEGER NOT NULL,
      presence INTEGER NOT NULL CHECK (presence IN (0, 1, 2)),
      fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 113),
      leftAt REAL,
      hasAliases INTEGER NOT NULL DEFAULT 0 CHECK (hasAliases IN (0, 1)),
      PRIMARY KEY (feedId, entryId)
    ) STRICT, WITHOUT ROWID;
    -- The index omits the generation, so that seeing an entry again does not change the index.
    CREATE INDEX IF NOT EXISTS indexEntryListed ON indexEntry (feedId) WHERE presence = 0;

    -- A trigger deletes the rows of the next two tables with their feed. A foreign key would be
    -- checked for each of the seven rows of a post.
    CREATE TABLE IF NOT EXISTS indexKey (
      feedId INTEGER NOT NULL,
      key BLOB NOT NULL CHECK (length(key) = 16),
      entryId INTEGER NOT NULL,
      PRIMARY KEY (feedId, key, entryId)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS indexAlias (
      feedId INTEGER NOT NULL,
      alias BLOB NOT NULL CHECK (length(alias) = 8),
      entryId INTEGER NOT NULL,
      PRIMARY KEY (feedId, alias)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER IF NOT EXISTS feedIndexRemoved AFTER DELETE ON feed BEGIN
      DELETE FROM indexKey WHERE feedId = OLD.id;
      DELETE FROM indexAlias WHERE feedId = OLD.id;
    END;

    CREATE TABLE IF NOT EXISTS sharedKey (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      key BLOB NOT NULL CHECK (length(key) = 16),
      PRIMARY KEY (feedId, key)
    ) STRICT, WITHOUT ROWID;

    -- Stories that the reader has deleted, with the entries of the deleted posts: see `Story`.
    CREATE TABLE IF NOT EXISTS deletedStory (
      key BLOB NOT NULL CHECK (length(key) = 16),
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      PRIMARY KEY (key, feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS deletedStoryByEntry ON deletedStory (feedId, entryId);

    -- Entries of posts that are suppressed because the reader deleted their story in another feed.
    CREATE TABLE IF NOT EXISTS buriedStory (
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      key BLOB NOT NULL CHECK (length(key) = 16),
      PRIMARY KEY (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS buriedStoryByKey ON buriedStory (key);

    -- Items of Hacker News. id: the key of the item, a space and the account; read: when the account
    -- read the item; vote: `up` or `down`.
    CREATE TABLE IF NOT EXISTS itemRecord (
      id TEXT PRIMARY KEY,
      read REAL,
      vote TEXT
    ) STRICT, WITHOUT ROWID;
    -- Items that the reader deleted while no feed had a post of them. id: a digest of the item's key.
    CREATE TABLE IF NOT EXISTS deletedItem (
      id INTEGER PRIMARY KEY
    ) STRICT;

    -- The actions of rules on new posts. title: the title of a dropped post.
    CREATE TABLE IF NOT EXISTS ruleMark (
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      title TEXT,
      note TEXT NOT NULL,
      PRIMARY KEY (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """
}

extension Schema {
  /// What posts are known again by when guid and link have changed, how a suspicious document is
  /// told, and why the items of a feed's last document were judged as they were.
  ///
  /// Entries of version 1 get their aliases when they are seen again.
  static let version2Index = """
    ALTER TABLE indexHeader ADD COLUMN listedCount INTEGER NOT NULL DEFAULT 0
      CHECK (listedCount >= 0);
    ALTER TABLE indexHeader ADD COLUMN shrunkDocuments INTEGER NOT NULL DEFAULT 0
      CHECK (shrunkDocuments >= 0);
    ALTER TABLE indexHeader ADD COLUMN discussionsDiffer INTEGER
      CHECK (discussionsDiffer IN (0, 1));
    ALTER TABLE indexHeader ADD COLUMN clock REAL;
    UPDATE indexHeader SET listedCount = (
      SELECT count(*) FROM indexEntry
      WHERE indexEntry.feedId = indexHeader.feedId AND presence = 0);

    ALTER TABLE indexEntry ADD COLUMN leftAt REAL;
    ALTER TABLE indexEntry ADD COLUMN hasAliases INTEGER NOT NULL DEFAULT 0
      CHECK (hasAliases IN (0, 1));

    -- With the generation in it, seeing an entry again would change the index, too.
    DROP INDEX indexEntryListed;
    CREATE INDEX indexEntryListed ON indexEntry (feedId) WHERE presence = 0;

    -- The rows of these two go with their feed by a trigger: a reference would be looked up for
    -- each of them, and a post has seven.
    CREATE TABLE indexKeyByFeed (
      feedId INTEGER NOT NULL,
      key BLOB NOT NULL CHECK (length(key) = 16),
      entryId INTEGER NOT NULL,
      PRIMARY KEY (feedId, key, entryId)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO indexKeyByFeed SELECT feedId, key, entryId FROM indexKey;
    DROP TABLE indexKey;
    ALTER TABLE indexKeyByFeed RENAME TO indexKey;

    CREATE TABLE indexAlias (
      feedId INTEGER NOT NULL,
      alias BLOB NOT NULL CHECK (length(alias) = 8),
      entryId INTEGER NOT NULL,
      PRIMARY KEY (feedId, alias)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER feedIndexRemoved AFTER DELETE ON feed BEGIN
      DELETE FROM indexKey WHERE feedId = OLD.id;
      DELETE FROM indexAlias WHERE feedId = OLD.id;
    END;

    -- items: eleven bytes each, in the document's order. Entry (eight, big-endian), verdict
    -- (0 new, 1 known, 2 updated, 3 repeated, 4 deleted), evidence, changes.
    CREATE TABLE refreshReport (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      date REAL NOT NULL,
      completeness TEXT NOT NULL,
      purge TEXT NOT NULL,
      items BLOB NOT NULL CHECK (length(items) % 11 = 0 AND length(items) <= 11 * 20000)
    ) STRICT;

    """
}

/// The tables that earlier releases created.
package enum OldSchema {
  /// Times are seconds since 2001-01-01 UTC, the floating-point number in a `Date`. Lists of values
  /// are JSON, or NULL if they are empty.
  package static let version1 = """
    CREATE TABLE feed (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      url TEXT NOT NULL UNIQUE,
      title TEXT,
      folder TEXT NOT NULL,
      profile TEXT NOT NULL CHECK (profile IN ('classic', 'standard')),
      added REAL NOT NULL
    ) STRICT;

    CREATE TABLE feedTag (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      place INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (feedId, place)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE channel (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      title TEXT,
      link TEXT,
      summary TEXT,
      language TEXT,
      image TEXT,
      hubs TEXT CHECK (hubs <> '')
    ) STRICT;

    CREATE TABLE fetchState (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      validatorsUrl TEXT,
      entityTag TEXT,
      lastModified TEXT,
      bodyDigest BLOB CHECK (length(bodyDigest) = 16),
      lastChecked REAL,
      lastSucceeded REAL,
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failureCode TEXT,
      failureText TEXT,
      failureStatus INTEGER,
      CHECK (validatorsUrl IS NOT NULL OR coalesce(entityTag, lastModified) IS NULL),
      CHECK ((failureCode IS NULL) = (failureText IS NULL))
    ) STRICT;

    CREATE TABLE indexHeader (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      generation INTEGER NOT NULL DEFAULT 0,
      nextId INTEGER NOT NULL DEFAULT 1 CHECK (nextId >= 1)
    ) STRICT;

    -- presence: 0 listed, 1 left, 2 deleted by the reader. A fingerprint is a byte that tells which
    -- digests are there, and seven times sixteen bytes.
    CREATE TABLE indexEntry (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      entryId INTEGER NOT NULL CHECK (entryId >= 1),
      generation INTEGER NOT NULL,
      presence INTEGER NOT NULL CHECK (presence IN (0, 1, 2)),
      fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 113),
      PRIMARY KEY (feedId, entryId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX indexEntryListed ON indexEntry (feedId, generation) WHERE presence = 0;

    CREATE TABLE indexKey (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      key BLOB NOT NULL CHECK (length(key) = 16),
      entryId INTEGER NOT NULL,
      PRIMARY KEY (feedId, key, entryId)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sharedKey (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      key BLOB NOT NULL CHECK (length(key) = 16),
      PRIMARY KEY (feedId, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE post (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      isRead INTEGER NOT NULL DEFAULT 0 CHECK (isRead IN (0, 1)),
      isStarred INTEGER NOT NULL DEFAULT 0 CHECK (isStarred IN (0, 1)),
      firstSeen REAL NOT NULL,
      sortDate REAL NOT NULL CHECK (sortDate <= firstSeen),
      published REAL,
      updated REAL,
      guid TEXT,
      link TEXT,
      comments TEXT,
      title TEXT,
      summary TEXT,
      authors TEXT CHECK (authors <> ''),
      tags TEXT CHECK (tags <> ''),
      enclosures TEXT CHECK (enclosures <> ''),
      image TEXT,
      language TEXT,
      UNIQUE (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT;
    -- Unread and read posts are the two halves of one index, each in the order of lists: a new post
    -- then changes half as many pages as it would with an index of all posts beside one of the
    -- unread ones.
    CREATE INDEX postByDate ON post (isRead, sortDate);
    CREATE INDEX postByFeedAndDate ON post (feedId, isRead, sortDate);
    CREATE INDEX starredByDate ON post (sortDate) WHERE isStarred = 1;
    CREATE INDEX starredByFeedAndDate ON post (feedId, sortDate) WHERE isStarred = 1;

    -- kind: 0 plain text, 1 HTML.
    CREATE TABLE postBody (
      postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
      content TEXT NOT NULL
    ) STRICT;

    CREATE TABLE listing (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      posts BLOB NOT NULL CHECK (length(posts) % 8 = 0)
    ) STRICT;
    INSERT INTO listing VALUES (1, x'');

    CREATE TABLE feedCount (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
      total INTEGER NOT NULL DEFAULT 0 CHECK (total >= unread)
    ) STRICT;

    CREATE TABLE libraryCount (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      unread INTEGER NOT NULL CHECK (unread >= 0),
      total INTEGER NOT NULL CHECK (total >= unread)
    ) STRICT;
    INSERT INTO libraryCount VALUES (1, 0, 0);

    CREATE TRIGGER feedAdded AFTER INSERT ON feed BEGIN
      INSERT INTO channel (feedId) VALUES (NEW.id);
      INSERT INTO fetchState (feedId) VALUES (NEW.id);
      INSERT INTO indexHeader (feedId) VALUES (NEW.id);
      INSERT INTO feedCount (feedId) VALUES (NEW.id);
    END;

    CREATE TRIGGER postAdded AFTER INSERT ON post BEGIN
      UPDATE feedCount SET unread = unread + 1 - NEW.isRead, total = total + 1
        WHERE feedId = NEW.feedId;
      UPDATE libraryCount SET unread = unread + 1 - NEW.isRead, total = total + 1;
    END;

    CREATE TRIGGER postRemoved AFTER DELETE ON post BEGIN
      UPDATE feedCount SET unread = unread - 1 + OLD.isRead, total = total - 1
        WHERE feedId = OLD.feedId;
      UPDATE libraryCount SET unread = unread - 1 + OLD.isRead, total = total - 1;
    END;

    CREATE TRIGGER postRead AFTER UPDATE OF isRead ON post WHEN NEW.isRead <> OLD.isRead BEGIN
      UPDATE feedCount SET unread = unread + OLD.isRead - NEW.isRead WHERE feedId = NEW.feedId;
      UPDATE libraryCount SET unread = unread + OLD.isRead - NEW.isRead;
    END;
    """
}

extension Schema {
  /// Feeds, the state of their fetches, and what their documents contain about them.
  ///
  /// In all tables, times are seconds since 2001-01-01 UTC. As floating-point numbers they are
  /// restored exactly, and whole seconds take four bytes. Other numbers of seconds are durations.
  /// Lists of values are JSON, and null if empty.
  static let feeds = """
    -- archived: when the feed was removed, as a `LibraryTime`; null for a subscription.
    -- lacksPosts: whether its posts were removed while it was archived.
    CREATE TABLE IF NOT EXISTS feed (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      url TEXT NOT NULL UNIQUE,
      title TEXT,
      folder TEXT NOT NULL,
      profile TEXT NOT NULL CHECK (profile IN ('classic', 'standard')),
      added REAL NOT NULL,
      archived INTEGER,
      onUpdate TEXT NOT NULL DEFAULT 'record'
        CHECK (onUpdate IN ('ignore', 'record', 'announce', 'unread')),
      keepBodyDays INTEGER CHECK (keepBodyDays >= 0),
      keepDays INTEGER CHECK (keepDays >= 0),
      keepPosts INTEGER CHECK (keepPosts >= 0),
      lacksPosts INTEGER NOT NULL DEFAULT 0 CHECK (lacksPosts IN (0, 1))
    ) STRICT;

    CREATE TABLE IF NOT EXISTS feedTag (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      place INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (feedId, place)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS channel (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      title TEXT,
      link TEXT,
      summary TEXT,
      language TEXT,
      image TEXT,
      hubs TEXT CHECK (hubs <> '')
    ) STRICT;

    -- forgotten: how often the last response was discarded since the last complete document.
    CREATE TABLE IF NOT EXISTS fetchState (
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
      forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten >= 0),
      CHECK (validatorsUrl IS NOT NULL OR coalesce(entityTag, lastModified) IS NULL),
      CHECK ((failureCode IS NULL) = (failureText IS NULL))
    ) STRICT;

    -- One row for each feed that was fetched. `nextCheck` can be computed from the other columns.
    -- It is stored for programs that read the library.
    CREATE TABLE IF NOT EXISTS fetchMemory (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      nextCheck REAL,
      nextReason TEXT,
      earliest REAL,
      earliestReason TEXT,
      gapSeconds REAL,
      samples INTEGER NOT NULL CHECK (samples >= 0),
      lastNew REAL,
      intervalSeconds REAL,
      skipHours INTEGER NOT NULL,
      skipDays INTEGER NOT NULL,
      freshSeconds REAL,
      spread REAL NOT NULL,
      lastBody REAL,
      uselessTags INTEGER NOT NULL,
      distrustsDate INTEGER NOT NULL CHECK (distrustsDate IN (0, 1)),
      failingSince REAL,
      pauseHost TEXT,
      pauseUntil REAL,
      moveUrl TEXT,
      moveSince REAL,
      moveSightings INTEGER,
      secureHost TEXT,
      secureUntil REAL,
      recipe BLOB CHECK (length(recipe) = 16),
      answers TEXT,
      CHECK ((nextCheck IS NULL) = (nextReason IS NULL)),
      CHECK ((earliest IS NULL) = (earliestReason IS NULL)),
      CHECK ((pauseHost IS NULL) = (pauseUntil IS NULL)),
      CHECK ((secureHost IS NULL) = (secureUntil IS NULL)),
      CHECK ((moveUrl IS NULL) = (moveSince IS NULL)),
      CHECK ((moveUrl IS NULL) = (moveSightings IS NULL))
    ) STRICT;
    CREATE INDEX IF NOT EXISTS fetchMemoryPaused ON fetchMemory (pauseHost)
      WHERE pauseHost IS NOT NULL;

    CREATE TABLE IF NOT EXISTS formerAddress (
      url TEXT PRIMARY KEY,
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS formerAddressOfFeed ON formerAddress (feedId);

    -- The numbers of folders, which do not change when a folder is renamed.
    CREATE TABLE IF NOT EXISTS folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path TEXT NOT NULL UNIQUE
    ) STRICT;

    -- The progress of `get-more --older`. gap: the first entry of a document that had no known
    -- posts; gapNext: the next page to fetch between this document and the known posts.
    CREATE TABLE IF NOT EXISTS historyPosition (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      next TEXT,
      nextIsGuessed INTEGER NOT NULL DEFAULT 0 CHECK (nextIsGuessed IN (0, 1)),
      date REAL NOT NULL,
      gap INTEGER,
      gapNext TEXT,
      gapNextIsGuessed INTEGER NOT NULL DEFAULT 0 CHECK (gapNextIsGuessed IN (0, 1)),
      CHECK (gapNext IS NULL OR gap IS NOT NULL)
    ) STRICT;

    -- items: eleven bytes per item, in the document's order: the entry number (eight bytes,
    -- big-endian), the verdict (0 new, 1 known, 2 updated, 3 repeated, 4 deleted), the evidence,
    -- the changes.
    CREATE TABLE IF NOT EXISTS refreshReport (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      date REAL NOT NULL,
      completeness TEXT NOT NULL,
      purge TEXT NOT NULL,
      items BLOB NOT NULL CHECK (length(items) % 11 = 0 AND length(items) <= 11 * 20000)
    ) STRICT;

    -- Unknown attributes of imported OPML. subject: a folder, a feed's number, or empty for the
    -- head.
    CREATE TABLE IF NOT EXISTS listNote (
      kind TEXT NOT NULL CHECK (kind IN ('head', 'folder', 'feed')),
      subject TEXT NOT NULL,
      type TEXT,
      attributes TEXT,
      PRIMARY KEY (kind, subject)
    ) STRICT, WITHOUT ROWID;

    -- The library's own clock, see `LibraryClock`.
    CREATE TABLE IF NOT EXISTS libraryClock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      time INTEGER NOT NULL CHECK (time >= 0),
      seen REAL,
      furthest REAL CHECK ((furthest IS NULL) = (seen IS NULL)),
      skipped INTEGER NOT NULL CHECK (skipped >= 0),
      owed INTEGER NOT NULL CHECK (owed >= 0)
    ) STRICT;
    INSERT OR IGNORE INTO libraryClock VALUES (1, 0, NULL, NULL, 0, 0);

    -- A number that changes when the library is restored from a copy, see `RestoreDetector`.
    CREATE TABLE IF NOT EXISTS restoration (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT OR IGNORE INTO restoration VALUES (1, 0);

    CREATE TRIGGER IF NOT EXISTS feedAdded AFTER INSERT ON feed BEGIN
      INSERT INTO channel (feedId) VALUES (NEW.id);
      INSERT INTO fetchState (feedId) VALUES (NEW.id);
      INSERT INTO indexHeader (feedId) VALUES (NEW.id);
      INSERT INTO feedCount (feedId) VALUES (NEW.id);
    END;
    """
}

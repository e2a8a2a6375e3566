extension Schema {
  /// What polite fetching remembers of a feed: a row for each feed that has been asked.
  ///
  /// Numbers of seconds are durations, all other real numbers times as in ``version1``. `nextCheck`
  /// follows from the rest, and stands here for whoever looks into the library from outside.
  static let version2Fetching = """
    CREATE TABLE fetchMemory (
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
    CREATE INDEX fetchMemoryPaused ON fetchMemory (pauseHost) WHERE pauseHost IS NOT NULL;

    -- Version 1 has read documents in another way: each has to come once more.
    UPDATE fetchState
      SET validatorsUrl = NULL, entityTag = NULL, lastModified = NULL, bodyDigest = NULL;

    -- How often the last answer was forgotten since the feed was last read as a whole.
    ALTER TABLE fetchState ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten >= 0);

    -- Addresses from which a feed has moved away: whoever subscribes to one means the feed.
    CREATE TABLE formerAddress (
      url TEXT PRIMARY KEY,
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX formerAddressOfFeed ON formerAddress (feedId);
    """
}

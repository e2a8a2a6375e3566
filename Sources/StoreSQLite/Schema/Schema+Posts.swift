extension Schema {
  /// Posts, their marks and counts, listings and the outbox.
  static let posts = """
    -- place: 0 in the library, 1 archived with its feed, 2 deleted. wasUnread and wasByReader are
    -- the marks of posts with place 1 or 2. kept: when it was stored, by the library's own clock.
    CREATE TABLE IF NOT EXISTS post (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
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
      place INTEGER NOT NULL DEFAULT 0 CHECK (place IN (0, 1, 2)),
      wasUnread INTEGER NOT NULL DEFAULT 0 CHECK (wasUnread IN (0, 1)),
      wasByReader INTEGER NOT NULL DEFAULT 0 CHECK (wasByReader IN (0, 1)),
      edits INTEGER NOT NULL DEFAULT 0 CHECK (edits BETWEEN 0 AND 24),
      ownTags TEXT CHECK (ownTags <> ''),
      withdrawn REAL,
      kept INTEGER NOT NULL DEFAULT 0,
      points INTEGER,
      commentCount INTEGER,
      UNIQUE (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX IF NOT EXISTS postByDate ON post (sortDate) WHERE place = 0;
    CREATE INDEX IF NOT EXISTS postByFeedAndDate ON post (feedId, sortDate) WHERE place = 0;
    CREATE INDEX IF NOT EXISTS starredByDate ON post (sortDate) WHERE isStarred = 1 AND place = 0;
    CREATE INDEX IF NOT EXISTS starredByFeedAndDate ON post (feedId, sortDate)
      WHERE isStarred = 1 AND place = 0;
    CREATE INDEX IF NOT EXISTS withdrawnPost ON post (feedId, entryId)
      WHERE withdrawn IS NOT NULL;

    -- kind: 0 plain text, 1 HTML.
    CREATE TABLE IF NOT EXISTS postBody (
      postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
      content TEXT NOT NULL
    ) STRICT;

    -- The unread posts of the library. A table without triggers and foreign keys is emptied in
    -- constant time. Marks in the rows of posts would be written one by one, and in two indexes.
    -- The statements that write to this table and the triggers below maintain the counts. byReader:
    -- whether the reader, not the feed, has marked the post as unread.
    CREATE TABLE IF NOT EXISTS unread (
      postId INTEGER PRIMARY KEY,
      feed INTEGER NOT NULL,
      date REAL NOT NULL,
      arrival INTEGER NOT NULL,
      byReader INTEGER NOT NULL DEFAULT 0 CHECK (byReader IN (0, 1))
    ) STRICT;
    CREATE INDEX IF NOT EXISTS unreadByDate ON unread (date);
    CREATE INDEX IF NOT EXISTS unreadByFeedAndDate ON unread (feed, date);

    CREATE TABLE IF NOT EXISTS feedCount (
      feedId INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
      unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
      total INTEGER NOT NULL DEFAULT 0 CHECK (total >= unread)
    ) STRICT;
    -- arrived: the latest arrival, see `Arrival`.
    CREATE TABLE IF NOT EXISTS libraryCount (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      unread INTEGER NOT NULL CHECK (unread >= 0),
      total INTEGER NOT NULL CHECK (total >= unread),
      arrived INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT OR IGNORE INTO libraryCount VALUES (1, 0, 0, 0);

    -- place: where the listing was shown, see `ListingTerminal`. turn: higher values are newer.
    -- arrival: the latest arrival that a listing of all feeds could show; 0 if only some feeds were
    -- listed, null without a listing. The other two tables contain the feeds and posts that were
    -- listed since.
    CREATE TABLE IF NOT EXISTS listing (
      place TEXT PRIMARY KEY,
      turn INTEGER NOT NULL,
      posts BLOB NOT NULL DEFAULT x'' CHECK (length(posts) % 8 = 0),
      arrival INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS listedFeed (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      place TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
      arrival INTEGER NOT NULL,
      PRIMARY KEY (feedId, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS listedPost (
      postId INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
      place TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
      PRIMARY KEY (postId, place)
    ) STRICT, WITHOUT ROWID;

    -- The outbox: new posts and announced edits. Posts that were read before they were announced
    -- are removed later, in batches, because a trigger would slow down marking a million posts as
    -- read. notifies: whether a rule requests a notification.
    CREATE TABLE IF NOT EXISTS announcement (
      postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
      isEdit INTEGER NOT NULL CHECK (isEdit IN (0, 1)),
      notifies INTEGER NOT NULL DEFAULT 0 CHECK (notifies IN (0, 1))
    ) STRICT;
    -- Older posts that were fetched but not listed yet.
    CREATE TABLE IF NOT EXISTS unlistedPost (
      postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE
    ) STRICT;

    -- Changes that can be undone. subjects: JSON with the ranges of posts or feeds that changed, or
    -- the previous values of feeds, rules and saved searches. date: by the system clock; kept: by
    -- the library's own clock.
    CREATE TABLE IF NOT EXISTS change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      date REAL NOT NULL,
      kept INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count > 0),
      subject TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS changeStep (
      changeId INTEGER NOT NULL REFERENCES change ON DELETE CASCADE,
      place INTEGER NOT NULL,
      action TEXT NOT NULL CHECK (action IN (
        'read', 'reread', 'unread', 'starred', 'unstarred', 'deleted', 'added', 'returned', 'removed',
        'edited', 'ruled', 'searched', 'moved', 'merged', 'noted')),
      subjects TEXT NOT NULL,
      UNIQUE (changeId, place)
    ) STRICT;

    -- New posts are counted by the statement that adds them, see `insertPosts`: a trigger took a
    -- third of the time of storing a post.
    CREATE TRIGGER IF NOT EXISTS unreadPostKept BEFORE DELETE ON post
    WHEN EXISTS (SELECT 1 FROM unread WHERE postId = OLD.id) BEGIN
      SELECT RAISE(ABORT, 'an unread post cannot be removed');
    END;

    CREATE TRIGGER IF NOT EXISTS postRemoved AFTER DELETE ON post WHEN OLD.place = 0 BEGIN
      UPDATE feedCount SET total = total - 1 WHERE feedId = OLD.feedId;
      UPDATE libraryCount SET total = total - 1;
    END;

    CREATE TRIGGER IF NOT EXISTS postRedated AFTER UPDATE OF sortDate ON post
    WHEN NEW.sortDate <> OLD.sortDate BEGIN
      UPDATE unread SET date = NEW.sortDate WHERE postId = NEW.id;
    END;

    CREATE TRIGGER IF NOT EXISTS postPutAway AFTER UPDATE OF place ON post
    WHEN OLD.place = 0 AND NEW.place <> 0 BEGIN
      UPDATE post SET wasUnread = EXISTS (SELECT 1 FROM unread WHERE postId = NEW.id),
        wasByReader = EXISTS (SELECT 1 FROM unread WHERE postId = NEW.id AND byReader = 1)
        WHERE id = NEW.id;
      UPDATE feedCount SET total = total - 1,
        unread = unread - (SELECT wasUnread FROM post WHERE id = NEW.id)
        WHERE feedId = NEW.feedId;
      UPDATE libraryCount SET total = total - 1,
        unread = unread - (SELECT wasUnread FROM post WHERE id = NEW.id);
      DELETE FROM unread WHERE postId = NEW.id;
      DELETE FROM listedPost WHERE postId = NEW.id;
    END;

    CREATE TRIGGER IF NOT EXISTS postBroughtBack AFTER UPDATE OF place ON post
    WHEN OLD.place <> 0 AND NEW.place = 0 BEGIN
      UPDATE feedCount SET total = total + 1, unread = unread + NEW.wasUnread
        WHERE feedId = NEW.feedId;
      UPDATE libraryCount SET total = total + 1, unread = unread + NEW.wasUnread,
        arrived = arrived + 1;
      INSERT INTO unread (postId, feed, date, arrival, byReader)
        SELECT NEW.id, NEW.feedId, NEW.sortDate, arrived, NEW.wasByReader FROM libraryCount
        WHERE NEW.wasUnread = 1;
    END;
    """
}

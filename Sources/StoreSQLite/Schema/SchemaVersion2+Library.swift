extension Schema {
  /// Changes that can be undone, feeds that are put away, and marks that a million posts can lose at
  /// once.
  static let version2Library = """
    DROP TRIGGER postAdded;
    DROP TRIGGER postRemoved;
    DROP TRIGGER postRead;
    DROP INDEX postByDate;
    DROP INDEX postByFeedAndDate;
    DROP INDEX starredByDate;
    DROP INDEX starredByFeedAndDate;

    -- arrived: how many posts have become unread so far, a clock that no refresh can turn back.
    ALTER TABLE libraryCount ADD COLUMN arrived INTEGER NOT NULL DEFAULT 0;
    -- place: where a listing was shown, see `ListingPlace`; turn: a higher one is newer. arrival: up to
    -- which moment a listing of all feeds could show posts; 0 when only some were listed, null when nothing
    -- was. The other tables have what was listed by itself since.
    ALTER TABLE listing RENAME TO onlyListing;
    CREATE TABLE listing (
      place TEXT PRIMARY KEY,
      turn INTEGER NOT NULL,
      posts BLOB NOT NULL DEFAULT x'' CHECK (length(posts) % 8 = 0),
      arrival INTEGER
    ) STRICT;
    INSERT INTO listing (place, turn, posts) SELECT '', 1, posts FROM onlyListing WHERE posts <> x'';
    DROP TABLE onlyListing;
    CREATE TABLE listedFeed (
      feedId INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
      place TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
      arrival INTEGER NOT NULL,
      PRIMARY KEY (feedId, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE listedPost (
      postId INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
      place TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
      PRIMARY KEY (postId, place)
    ) STRICT, WITHOUT ROWID;

    -- archived: when the feed was removed, see `LibraryTime`; null for one that is subscribed to.
    ALTER TABLE feed ADD COLUMN archived INTEGER;
    ALTER TABLE feed ADD COLUMN onUpdate TEXT NOT NULL DEFAULT 'record'
      CHECK (onUpdate IN ('ignore', 'record', 'announce', 'unread'));
    ALTER TABLE feed ADD COLUMN keepBodyDays INTEGER CHECK (keepBodyDays >= 0);
    ALTER TABLE feed ADD COLUMN keepDays INTEGER CHECK (keepDays >= 0);
    ALTER TABLE feed ADD COLUMN keepPosts INTEGER CHECK (keepPosts >= 0);
    -- Whether its posts were dropped while it was away.
    ALTER TABLE feed ADD COLUMN lacksPosts INTEGER NOT NULL DEFAULT 0 CHECK (lacksPosts IN (0, 1));

    -- Unread are the posts that stand here. A table can be emptied at once, however many rows it has
    -- (as long as no trigger and no foreign key looks at each of them); marks in the posts' own rows
    -- would have to be written one by one, in two indexes besides. Who writes here counts. byReader: not
    -- a feed but the reader made it so.
    CREATE TABLE unread (
      postId INTEGER PRIMARY KEY,
      feed INTEGER NOT NULL,
      date REAL NOT NULL,
      arrival INTEGER NOT NULL,
      byReader INTEGER NOT NULL DEFAULT 0 CHECK (byReader IN (0, 1))
    ) STRICT;
    INSERT INTO unread (postId, feed, date, arrival)
      SELECT id, feedId, sortDate, 0 FROM post WHERE isRead = 0;
    CREATE INDEX unreadByDate ON unread (date);
    CREATE INDEX unreadByFeedAndDate ON unread (feed, date);

    -- place: 0 in the library, 1 put away with its feed, 2 deleted and kept until that can no longer
    -- be undone. wasUnread, and wasByReader of it, count elsewhere than in the library.
    ALTER TABLE post DROP COLUMN isRead;
    ALTER TABLE post ADD COLUMN place INTEGER NOT NULL DEFAULT 0 CHECK (place IN (0, 1, 2));
    ALTER TABLE post ADD COLUMN wasUnread INTEGER NOT NULL DEFAULT 0 CHECK (wasUnread IN (0, 1));
    ALTER TABLE post ADD COLUMN wasByReader INTEGER NOT NULL DEFAULT 0
      CHECK (wasByReader IN (0, 1));
    ALTER TABLE post ADD COLUMN edits INTEGER NOT NULL DEFAULT 0 CHECK (edits BETWEEN 0 AND 24);
    CREATE INDEX postByDate ON post (sortDate) WHERE place = 0;
    CREATE INDEX postByFeedAndDate ON post (feedId, sortDate) WHERE place = 0;
    CREATE INDEX starredByDate ON post (sortDate) WHERE isStarred = 1 AND place = 0;
    CREATE INDEX starredByFeedAndDate ON post (feedId, sortDate)
      WHERE isStarred = 1 AND place = 0;

    -- Stories that the reader has deleted, and the entries they were: see `Story`.
    CREATE TABLE deletedStory (
      key BLOB NOT NULL CHECK (length(key) = 16),
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      PRIMARY KEY (key, feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deletedStoryByEntry ON deletedStory (feedId, entryId);

    -- Posts that did not come because their story was deleted in another feed.
    CREATE TABLE buriedStory (
      feedId INTEGER NOT NULL,
      entryId INTEGER NOT NULL,
      key BLOB NOT NULL CHECK (length(key) = 16),
      PRIMARY KEY (feedId, entryId),
      FOREIGN KEY (feedId, entryId) REFERENCES indexEntry ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX buriedStoryByKey ON buriedStory (key);

    -- What the reader has done, as far as it can be undone. A step's subject is a JSON list: ranges of
    -- the posts or feeds it changed, or what feeds, rules and saved searches were before. date: by the
    -- machine's clock; kept: since when, see `LibraryTime`.
    CREATE TABLE change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      date REAL NOT NULL,
      kept INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count > 0),
      subject TEXT
    ) STRICT;
    CREATE TABLE changeStep (
      changeId INTEGER NOT NULL REFERENCES change ON DELETE CASCADE,
      place INTEGER NOT NULL,
      action TEXT NOT NULL CHECK (action IN (
        'read', 'reread', 'unread', 'starred', 'unstarred', 'deleted', 'added', 'returned', 'removed',
        'edited', 'ruled', 'searched', 'moved', 'merged', 'noted')),
      subjects TEXT NOT NULL,
      UNIQUE (changeId, place)
    ) STRICT;

    -- New posts are counted by who adds them, all of a feed at once, see PostWriter: a trigger took a
    -- third of what storing a post takes.
    CREATE TRIGGER unreadPostKept BEFORE DELETE ON post
    WHEN EXISTS (SELECT 1 FROM unread WHERE postId = OLD.id) BEGIN
      SELECT RAISE(ABORT, 'an unread post cannot be removed');
    END;

    CREATE TRIGGER postRemoved AFTER DELETE ON post WHEN OLD.place = 0 BEGIN
      UPDATE feedCount SET total = total - 1 WHERE feedId = OLD.feedId;
      UPDATE libraryCount SET total = total - 1;
    END;

    CREATE TRIGGER postRedated AFTER UPDATE OF sortDate ON post
    WHEN NEW.sortDate <> OLD.sortDate BEGIN
      UPDATE unread SET date = NEW.sortDate WHERE postId = NEW.id;
    END;

    CREATE TRIGGER postPutAway AFTER UPDATE OF place ON post
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

    CREATE TRIGGER postBroughtBack AFTER UPDATE OF place ON post
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

extension Schema {
  /// Gives the tables of version 1 their current columns, and removes what ``tables`` creates
  /// again.
  static let columnsSinceVersion1 = """
    DROP TRIGGER postAdded;
    DROP TRIGGER postRemoved;
    DROP TRIGGER postRead;
    DROP INDEX postByDate;
    DROP INDEX postByFeedAndDate;
    DROP INDEX starredByDate;
    DROP INDEX starredByFeedAndDate;
    DROP INDEX indexEntryListed;
    ALTER TABLE indexKey RENAME TO indexKeyOfVersion1;
    ALTER TABLE listing RENAME TO listingOfVersion1;

    ALTER TABLE feed ADD COLUMN archived INTEGER;
    ALTER TABLE feed ADD COLUMN onUpdate TEXT NOT NULL DEFAULT 'record'
      CHECK (onUpdate IN ('ignore', 'record', 'announce', 'unread'));
    ALTER TABLE feed ADD COLUMN keepBodyDays INTEGER CHECK (keepBodyDays >= 0);
    ALTER TABLE feed ADD COLUMN keepDays INTEGER CHECK (keepDays >= 0);
    ALTER TABLE feed ADD COLUMN keepPosts INTEGER CHECK (keepPosts >= 0);
    ALTER TABLE feed ADD COLUMN lacksPosts INTEGER NOT NULL DEFAULT 0 CHECK (lacksPosts IN (0, 1));
    ALTER TABLE fetchState ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten >= 0);
    ALTER TABLE indexHeader ADD COLUMN listedCount INTEGER NOT NULL DEFAULT 0
      CHECK (listedCount >= 0);
    ALTER TABLE indexHeader ADD COLUMN shrunkDocuments INTEGER NOT NULL DEFAULT 0
      CHECK (shrunkDocuments >= 0);
    ALTER TABLE indexHeader ADD COLUMN discussionsDiffer INTEGER
      CHECK (discussionsDiffer IN (0, 1));
    ALTER TABLE indexHeader ADD COLUMN clock REAL;
    ALTER TABLE indexEntry ADD COLUMN leftAt REAL;
    ALTER TABLE indexEntry ADD COLUMN hasAliases INTEGER NOT NULL DEFAULT 0
      CHECK (hasAliases IN (0, 1));
    ALTER TABLE post ADD COLUMN place INTEGER NOT NULL DEFAULT 0 CHECK (place IN (0, 1, 2));
    ALTER TABLE post ADD COLUMN wasUnread INTEGER NOT NULL DEFAULT 0 CHECK (wasUnread IN (0, 1));
    ALTER TABLE post ADD COLUMN wasByReader INTEGER NOT NULL DEFAULT 0
      CHECK (wasByReader IN (0, 1));
    ALTER TABLE post ADD COLUMN edits INTEGER NOT NULL DEFAULT 0 CHECK (edits BETWEEN 0 AND 24);
    ALTER TABLE post ADD COLUMN ownTags TEXT CHECK (ownTags <> '');
    ALTER TABLE post ADD COLUMN withdrawn REAL;
    ALTER TABLE post ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE libraryCount ADD COLUMN arrived INTEGER NOT NULL DEFAULT 0;
    """

  /// Gives the tables of versions 1 to 3 the columns that are new in version 4.
  static let columnsSinceVersion3 = """
    ALTER TABLE post ADD COLUMN points INTEGER;
    ALTER TABLE post ADD COLUMN commentCount INTEGER;
    """

  /// Fills the columns and tables that are new since version 1. Validators are removed, because
  /// version 1 parsed documents differently, so each has to be fetched once more. Entries get their
  /// aliases when they are seen again.
  static let valuesSinceVersion1 = """
    INSERT INTO indexKey SELECT feedId, key, entryId FROM indexKeyOfVersion1;
    DROP TABLE indexKeyOfVersion1;
    INSERT INTO listing (place, turn, posts)
      SELECT '', 1, posts FROM listingOfVersion1 WHERE posts <> x'';
    DROP TABLE listingOfVersion1;
    UPDATE indexHeader SET listedCount = (
      SELECT count(*) FROM indexEntry
      WHERE indexEntry.feedId = indexHeader.feedId AND presence = 0);
    UPDATE fetchState
      SET validatorsUrl = NULL, entityTag = NULL, lastModified = NULL, bodyDigest = NULL;
    INSERT INTO unread (postId, feed, date, arrival)
      SELECT id, feedId, sortDate, 0 FROM post WHERE isRead = 0;
    ALTER TABLE post DROP COLUMN isRead;
    """

  /// Removes the state imports of version 2 from the journal, because they can no longer be undone.
  /// Also removes the data that was kept only to undo them.
  static let valuesSinceVersion2 = """
    DELETE FROM post WHERE place = 2 AND id IN (
      SELECT deleted.id FROM changeStep JOIN change ON change.id = changeId
        JOIN json_each(subjects) AS range
        JOIN post AS deleted ON deleted.id BETWEEN json_extract(range.value, '$[0]')
          AND json_extract(range.value, '$[1]')
      WHERE kind = 'state-import' AND action = 'deleted');
    DELETE FROM change WHERE kind = 'state-import';
    DELETE FROM post WHERE place = 2 AND (feedId, entryId) IN (
      SELECT feedId, entryId FROM buriedStory WHERE NOT EXISTS (
        SELECT 1 FROM deletedStory AS deleted
          JOIN post AS cause ON cause.feedId = deleted.feedId AND cause.entryId = deleted.entryId
        WHERE deleted.key = buriedStory.key AND cause.place = 2));
    """
}

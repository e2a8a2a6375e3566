extension Schema {
  /// One part for each thing the version brought.
  static let version3 = [version3Merges, version3Restoring, version3Folders].joined(separator: "\n")

  /// Merges of another library's state can no longer be undone, so the journal forgets them, and
  /// with them what was kept only to undo them.
  private static let version3Merges = """
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

  /// The number changes when the library is restored from a copy, see ``RestoreDetector``.
  private static let version3Restoring = """
    CREATE TABLE restoration (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO restoration VALUES (1, 0);
    """

  /// Numbers for folders, which stay when a folder is renamed. A folder without a number gets one when its
  /// feeds are next changed or its number is asked for.
  private static let version3Folders = """
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path TEXT NOT NULL UNIQUE
    ) STRICT;
    """
}

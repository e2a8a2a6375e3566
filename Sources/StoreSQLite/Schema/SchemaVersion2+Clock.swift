extension Schema {
  /// The library's own time, see `LibraryClock`; seen and furthest are null until a refresh has succeeded. What a
  /// library of version 1 has is kept from the beginning of that time on.
  static let version2Clock = """
    CREATE TABLE libraryClock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      time INTEGER NOT NULL CHECK (time >= 0),
      seen REAL,
      furthest REAL CHECK ((furthest IS NULL) = (seen IS NULL)),
      skipped INTEGER NOT NULL CHECK (skipped >= 0),
      owed INTEGER NOT NULL CHECK (owed >= 0)
    ) STRICT;
    INSERT INTO libraryClock VALUES (1, 0, NULL, NULL, 0, 0);

    -- kept: since when, by the library's own time.
    ALTER TABLE post ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
    """
}

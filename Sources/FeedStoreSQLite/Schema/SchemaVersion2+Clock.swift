extension Schema {
  /// The library's own time, see `LibraryClock`; null until a refresh has succeeded.
  static let version2Clock = """
    CREATE TABLE libraryClock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      date REAL,
      seen REAL CHECK ((seen IS NULL) = (date IS NULL)),
      steadySince REAL CHECK ((steadySince IS NULL) = (date IS NULL))
    ) STRICT;
    INSERT INTO libraryClock
      SELECT 1, max(lastSucceeded), max(lastSucceeded), max(lastSucceeded) FROM fetchState;
    """
}

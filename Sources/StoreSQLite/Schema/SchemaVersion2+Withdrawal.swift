extension Schema {
  /// Posts that their feeds have taken back, and when that was found.
  static let version2Withdrawal = """
    ALTER TABLE post ADD COLUMN withdrawn REAL;
    CREATE INDEX withdrawnPost ON post (feedId, entryId) WHERE withdrawn IS NOT NULL;
    """
}

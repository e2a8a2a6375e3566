extension Schema {
  /// The outbox: new posts and announced edits that nobody has been told of. Those that were read without it are taken
  /// out when others are: a trigger on reading would slow down marking a million posts.
  static let version2Processes = """
    CREATE TABLE announcement (
      postId INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
      isEdit INTEGER NOT NULL CHECK (isEdit IN (0, 1))
    ) STRICT;
    """
}

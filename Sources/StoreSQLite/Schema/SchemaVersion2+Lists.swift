extension Schema {
  /// What lists of subscriptions have said that says nothing to us, to be exported again.
  ///
  /// `subject` is the folder, the feed's number, or nothing for the head; `attributes` a JSON list.
  static let version2Lists = """
    CREATE TABLE listNote (
      kind TEXT NOT NULL CHECK (kind IN ('head', 'folder', 'feed')),
      subject TEXT NOT NULL,
      type TEXT,
      attributes TEXT,
      PRIMARY KEY (kind, subject)
    ) STRICT, WITHOUT ROWID;
    """
}

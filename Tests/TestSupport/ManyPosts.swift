/// Posts that are written directly into a library: storing as many through a feed would take
/// minutes.
public enum ManyPosts {
  /// Returns SQL that adds unread posts, one per minute, to the only feed of a library without
  /// posts.
  ///
  /// - Parameter title: the text before the number in each title.
  public static func sql(_ count: Int, title: String = "Post ") -> String {
    """
    CREATE TEMP TABLE number AS WITH RECURSIVE counted (n) AS (
        SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < \(count))
      SELECT n FROM counted;
    INSERT INTO indexEntry (feedId, entryId, generation, presence, fingerprint)
      SELECT 1, n, 0, 0, zeroblob(113) FROM number;
    INSERT INTO post (id, feedId, entryId, firstSeen, sortDate, title)
      SELECT n, 1, n, 1e9, 6e8 + 60 * n, '\(title)' || n FROM number;
    INSERT INTO unread (postId, feed, date, arrival) SELECT n, 1, 6e8 + 60 * n, n FROM number;
    UPDATE feedCount SET unread = \(count), total = \(count);
    UPDATE libraryCount SET unread = \(count), total = \(count), arrived = \(count);
    DROP TABLE number;
    """
  }
}

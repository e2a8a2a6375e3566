import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search

/// Keeps the index of words up to date with the posts.
///
/// A refresh writes only posts. Their words are written later, in batches: before a search, by
/// background refreshes and by maintenance. If that is interrupted, the missing posts are still
/// known: those after `indexedUpTo`, and those in `searchPending`, to which triggers add edited
/// posts.
struct WordIndex: StatementRunner {
  let db: Database

  /// Returns the approximate number of posts that have to be indexed; 0 only if there are none.
  /// O(edited posts).
  func backlog() throws -> Int {
    try row(
      """
      SELECT (SELECT count(*) FROM searchPending)
        + max(0, coalesce((SELECT max(id) FROM post), 0) - indexedUpTo) FROM searchState
      """
    ) { $0[0] } ?? 0
  }

  /// Indexes up to `count` of the missing posts, edited ones first.
  func catchUp(_ count: Int) throws {
    let edited = try rows("SELECT postId FROM searchPending ORDER BY postId LIMIT ?", [count]) {
      $0[0] as Int64
    }
    let new = try rows(
      "SELECT id FROM post WHERE id > (SELECT indexedUpTo FROM searchState) ORDER BY id LIMIT ?",
      [count - edited.count]
    ) { $0[0] as Int64 }
    try write(edited + new)
    try execute(
      "DELETE FROM searchPending WHERE postId IN (SELECT value FROM json_each(?))",
      [StoredList.numbers(edited)])
    if let last = new.last { try execute("UPDATE searchState SET indexedUpTo = ?", [last]) }
  }

  /// Empties the index, so that all posts have to be indexed again.
  func reset() throws {
    try db.execute(
      sql: """
        INSERT INTO postWords (postWords) VALUES ('delete-all');
        DELETE FROM searchEntry;
        DELETE FROM searchWord;
        DELETE FROM searchPending;
        UPDATE searchState SET indexedUpTo = 0;
        """)
  }

  // MARK: Upkeep

  /// Checks the whole index.
  ///
  /// - Throws: an error for a damaged file, in which case only the index is damaged.
  func checkIntegrity() throws {
    try db.execute(sql: "INSERT INTO postWords (postWords) VALUES ('integrity-check')")
  }

  /// Returns whether the index contains all posts that it should, and few removed ones.
  func isComplete() throws -> Bool {
    try row(
      """
      SELECT count(*), count(postId), (
        SELECT count(*) FROM post WHERE id <= (SELECT indexedUpTo FROM searchState)
          AND id NOT IN (SELECT postId FROM searchPending)
          AND NOT EXISTS (SELECT 1 FROM searchEntry WHERE postId = post.id))
      FROM searchEntry
      """
    ) { row in
      let (rows, ofPosts, missing): (Int, Int, Int) = (row[0], row[1], row[2])
      return missing == 0 && rows - ofPosts <= max(Self.surplus, rows / 8)
    } ?? false
  }

  /// The number of rows without a post that do not require a rebuild of the index.
  static let surplus = 1_000

  // MARK: Writing

  /// Writes rows in the order of their keys. FTS5 flushes its buffer whenever a row precedes the
  /// last one.
  private func write(_ posts: [Int64]) throws {
    var rows: [IndexedPost] = []
    for post in posts {
      try execute("UPDATE searchEntry SET postId = NULL WHERE postId = ?", [post])
      if let row = try IndexedPost.read(post, in: db) { rows.append(row) }
    }
    var dictionary = WordDictionary()
    for row in rows.sorted(by: { $0.key < $1.key }) {
      let words = row.words
      let fields = [words.title, words.author, words.tag, words.link, words.text]
      try execute(
        """
        INSERT INTO postWords (rowid, title, author, tag, link, text) VALUES (?, ?, ?, ?, ?, ?)
        """, [try enter(row)] + StatementArguments(fields))
      for (position, words) in fields.enumerated() {
        try dictionary.add(words, of: WordFields(rawValue: 1 << position), to: db)
      }
    }
  }

  /// Assigns a row to a post. If the row is in use, by an earlier version of the post or by another
  /// post, the next one is tried.
  private func enter(_ row: IndexedPost) throws -> Int64 {
    let insert = "INSERT INTO searchEntry (key, postId) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
    var key = row.key
    while try count(insert, [key, row.post]) == 0 { key += 1 }
    return key
  }
}

/// The indexed values of a post in any location: archived and deleted posts may return.
struct IndexedPost {
  let post: Int64
  let key: Int64
  let words: PostWords

  static func read(_ post: Int64, in db: Database) throws -> IndexedPost? {
    try SQLiteTransaction(db: db).row(
      """
      SELECT sortDate, title, link, summary, authors, tags, ownTags, kind, content
      FROM post LEFT JOIN postBody ON postId = id WHERE id = ?
      """, [post]
    ) { row in
      IndexedPost(
        post: post, key: WordKey.key(date: row[0], post: post),
        words: PostWords(
          Post(
            link: row[2], title: row[1], authors: try StoredList.values(row[4]), summary: row[3],
            content: PostRow.content(kind: row[7], row[8]), tags: try StoredList.values(row[5])),
          ownTags: try StoredList.values(row[6])))
    }
  }
}

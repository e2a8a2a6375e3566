import FeedModel
import FeedStore
import Foundation
import GRDB

/// What polite fetching remembers of a feed, as its row holds it; columns are read by their place.
enum FetchMemoryRow {
  /// The memories of feeds that have been asked.
  ///
  /// - Parameter feeds: their numbers as a JSON list; nil for all.
  static func all(_ db: Database, of feeds: String? = nil) throws -> [Int64: FetchMemory] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: feeds == nil ? selection : selection + chosen),
      arguments: StatementArguments(feeds.map { [$0] } ?? []))
    var memories: [Int64: FetchMemory] = [:]
    while let row = try rows.next() { memories[row[0]] = memory(row) }
    return memories
  }

  private static let selection = """
    SELECT feedId, earliest, earliestReason, gapSeconds, samples, lastNew, intervalSeconds,
      skipHours, skipDays, freshSeconds, spread, lastBody, uselessTags, distrustsDate,
      failingSince, pauseHost, pauseUntil, moveUrl, moveSince, moveSightings, answers,
      secureHost, secureUntil, recipe
    FROM fetchMemory
    """

  private static let chosen = " WHERE feedId IN (SELECT value FROM json_each(?))"

  /// - Throws: a foreign key error when the feed is gone.
  static func save(_ state: FetchState, of feed: FeedID, in db: Database) throws {
    let save = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO fetchMemory (feedId, nextCheck, nextReason, earliest,
          earliestReason, gapSeconds, samples, lastNew, intervalSeconds, skipHours, skipDays,
          freshSeconds, spread, lastBody, uselessTags, distrustsDate, failingSince, pauseHost,
          pauseUntil, moveUrl, moveSince, moveSightings, answers, secureHost, secureUntil, recipe)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let memory = state.memory
    let next = state.nextCheck
    try save.execute(arguments: [
      feed.rawValue, StoredDate.seconds(next?.date), next?.reason.rawValue,
      StoredDate.seconds(memory.earliest?.date), memory.earliest?.reason.rawValue,
      memory.rhythm.gap, memory.rhythm.samples, StoredDate.seconds(memory.rhythm.lastNew),
      memory.wishes.interval, memory.wishes.skipHours, memory.wishes.skipDays, memory.freshness,
      memory.spread, StoredDate.seconds(memory.lastBody), memory.trust.uselessTags,
      memory.trust.distrustsDate, StoredDate.seconds(memory.failingSince), memory.pause?.host,
      StoredDate.seconds(memory.pause?.until), memory.move?.url,
      StoredDate.seconds(memory.move?.since), memory.move?.sightings,
      StoredAnswers.text(memory.answers), memory.secure?.host,
      StoredDate.seconds(memory.secure?.until), memory.recipe?.stored,
    ])
  }

  private static func memory(_ row: Row) -> FetchMemory {
    FetchMemory(
      earliest: earliest(row),
      rhythm: PostRhythm(gap: row[3], samples: row[4], lastNew: StoredDate.date(row[5])),
      wishes: PublisherWishes(interval: row[6], skipHours: row[7], skipDays: row[8]),
      freshness: row[9], spread: row[10], lastBody: StoredDate.date(row[11]),
      trust: ValidatorTrust(uselessTags: row[12], distrustsDate: row[13]),
      failingSince: StoredDate.date(row[14]), pause: pause(row), move: move(row),
      secure: secure(row), recipe: (row[23] as Data?).flatMap(Digest.init(stored:)),
      answers: StoredAnswers.values(row[20]))
  }

  private static func earliest(_ row: Row) -> CheckTime? {
    guard let date = StoredDate.date(row[1]), let reason: String = row[2] else { return nil }
    return CheckTime(date, CheckReason(rawValue: reason))
  }

  private static func pause(_ row: Row) -> HostPause? {
    guard let host: String = row[15], let until = StoredDate.date(row[16]) else { return nil }
    return HostPause(host: host, until: until)
  }

  private static func secure(_ row: Row) -> SecureHost? {
    guard let host: String = row[21], let until = StoredDate.date(row[22]) else { return nil }
    return SecureHost(host: host, until: until)
  }

  private static func move(_ row: Row) -> FeedMove? {
    guard let url: String = row[17], let since = StoredDate.date(row[18]) else { return nil }
    return FeedMove(url: url, since: since, sightings: row[19])
  }
}

/// The last answers as text: `time status`, separated by blanks, `-` for no answer.
enum StoredAnswers {
  static func text(_ answers: [FetchAnswer]) -> String? {
    let words = answers.flatMap { answer -> [String] in
      guard let seconds = StoredDate.seconds(answer.date) else { return [] }
      return ["\(seconds)", answer.status.map(String.init) ?? "-"]
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  static func values(_ text: String?) -> [FetchAnswer] {
    guard let text else { return [] }
    let words = text.split(separator: " ")
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      guard let seconds = Double(words[place]), seconds.isFinite else { return nil }
      return FetchAnswer(
        date: Date(timeIntervalSinceReferenceDate: seconds), status: Int(words[place + 1]))
    }
  }
}

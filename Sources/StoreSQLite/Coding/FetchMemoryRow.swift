import FeedModel
import Foundation
import GRDB
import LibraryStore

/// Decodes what is stored about earlier fetches of a feed, for scheduling and rate limits.
struct FetchMemoryRow {
  /// The columns from which ``memory`` is decoded.
  static let columns = """
    fetchMemory.feedId, earliest, earliestReason, gapSeconds, samples, lastNew, intervalSeconds,
      skipHours, skipDays, freshSeconds, spread, lastBody, uselessTags, distrustsDate,
      failingSince, pauseHost, pauseUntil, moveUrl, moveSince, moveSightings, answers,
      secureHost, secureUntil, recipe
    """

  private let row: Row
  private let start: Int

  /// - Parameter start: the position of the first of ``columns`` in the row.
  init(_ row: Row, from start: Int) {
    self.row = row
    self.start = start
  }

  /// - Throws: a foreign key error if the feed does not exist.
  static func save(_ state: FetchState, of feed: FeedID, in db: Database) throws {
    let memory = state.memory
    let next = state.nextCheck
    try SQLiteTransaction(db: db).execute(
      """
      INSERT OR REPLACE INTO fetchMemory (feedId, nextCheck, nextReason, earliest, earliestReason,
        gapSeconds, samples, lastNew, intervalSeconds, skipHours, skipDays, freshSeconds, spread,
        lastBody, uselessTags, distrustsDate, failingSince, pauseHost, pauseUntil, moveUrl,
        moveSince, moveSightings, answers, secureHost, secureUntil, recipe)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
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

  /// The decoded values; empty for a feed that was never fetched.
  var memory: FetchMemory {
    guard row[start] as Int64? != nil else { return FetchMemory() }
    return FetchMemory(
      earliest: earliest,
      rhythm: PostRhythm(gap: row[start + 3], samples: row[start + 4], lastNew: date(5)),
      wishes: PublisherWishes(
        interval: row[start + 6], skipHours: row[start + 7], skipDays: row[start + 8]),
      freshness: row[start + 9], spread: row[start + 10], lastBody: date(11),
      trust: ValidatorTrust(uselessTags: row[start + 12], distrustsDate: row[start + 13]),
      failingSince: date(14), pause: pause, move: move, secure: secure,
      recipe: (row[start + 23] as Data?).flatMap(Digest.init(stored:)),
      answers: StoredAnswers.values(row[start + 20]))
  }

  private func date(_ place: Int) -> Date? { StoredDate.date(row[start + place]) }

  private var earliest: CheckTime? {
    guard let date = date(1), let reason: String = row[start + 2] else { return nil }
    return CheckTime(date, CheckReason(rawValue: reason))
  }

  private var pause: HostPause? {
    guard let host: String = row[start + 15], let until = date(16) else { return nil }
    return HostPause(host: host, until: until)
  }

  private var secure: SecureHost? {
    guard let host: String = row[start + 21], let until = date(22) else { return nil }
    return SecureHost(host: host, until: until)
  }

  private var move: FeedMove? {
    guard let url: String = row[start + 17], let since = date(18) else { return nil }
    return FeedMove(url: url, since: since, sightings: row[start + 19])
  }
}

/// The last responses as text: `time status`, separated by spaces, with `-` for no response.
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
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      guard let seconds = Double(words[place]), seconds.isFinite else { return nil }
      return FetchAnswer(
        date: Date(timeIntervalSinceReferenceDate: seconds), status: Int(words[place + 1]))
    }
  }
}

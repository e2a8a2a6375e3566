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

  let row: Row
  /// The position of the first of ``columns`` in the row.
  let start: Int

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
        memory.publisherSchedule.interval, memory.publisherSchedule.skipHours,
        memory.publisherSchedule.skipDays, memory.freshness,
        memory.spread, StoredDate.seconds(memory.lastBody), memory.trust.uselessTags,
        memory.trust.distrustsDate, StoredDate.seconds(memory.failingSince), memory.hostDelay?.host,
        StoredDate.seconds(memory.hostDelay?.until), memory.move?.url,
        StoredDate.seconds(memory.move?.since), memory.move?.sightings,
        StoredResponses.text(memory.responses), memory.secure?.host,
        StoredDate.seconds(memory.secure?.until), memory.recipe?.stored,
      ])
  }

  /// The decoded values; empty for a feed that was never fetched.
  var memory: FetchMemory {
    guard row[start] as Int64? != nil else { return FetchMemory() }
    return FetchMemory(
      earliest: pair(2, 1) { CheckTime($1, CheckReason(rawValue: $0)) },
      rhythm: PostRhythm(gap: row[start + 3], samples: row[start + 4], lastNew: date(5)),
      publisherSchedule: PublisherSchedule(
        interval: row[start + 6], skipHours: row[start + 7], skipDays: row[start + 8]),
      freshness: row[start + 9], spread: row[start + 10], lastBody: date(11),
      trust: ValidatorTrust(uselessTags: row[start + 12], distrustsDate: row[start + 13]),
      failingSince: date(14), hostDelay: pair(15, 16) { HostDelay(host: $0, until: $1) },
      move: pair(17, 18) { FeedMove(url: $0, since: $1, sightings: row[start + 19]) },
      secure: pair(21, 22) { SecureHost(host: $0, until: $1) },
      recipe: (row[start + 23] as Data?).flatMap(Digest.init(stored:)),
      responses: StoredResponses.values(row[start + 20]))
  }

  private func date(_ column: Int) -> Date? { StoredDate.date(row[start + column]) }

  /// Makes a value of a text and a date, unless one of them is null.
  private func pair<Value>(
    _ text: Int, _ date: Int, _ value: (String, Date) -> Value
  ) -> Value? {
    guard let text: String = row[start + text], let date = self.date(date) else { return nil }
    return value(text, date)
  }
}

/// The last responses as text: `time status`, separated by spaces, with `-` for no response.
enum StoredResponses {
  static func text(_ responses: [PastResponse]) -> String? {
    let words = responses.flatMap { answer -> [String] in
      guard let seconds = StoredDate.seconds(answer.date) else { return [] }
      return ["\(seconds)", answer.status.map(String.init) ?? "-"]
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  static func values(_ text: String?) -> [PastResponse] {
    guard let text else { return [] }
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      guard let seconds = Double(words[place]), seconds.isFinite else { return nil }
      return PastResponse(
        date: Date(timeIntervalSinceReferenceDate: seconds), status: Int(words[place + 1]))
    }
  }
}

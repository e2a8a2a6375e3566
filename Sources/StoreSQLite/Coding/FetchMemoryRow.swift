import FeedModel
import Foundation
import GRDB
import LibraryStore

/// What polite fetching remembers of a feed, as its row holds it.
struct FetchMemoryRow {
  /// What to select for ``memory``, in its order.
  static let columns = """
    fetchMemory.feedId, earliest, earliestReason, gapSeconds, samples, lastNew, intervalSeconds,
      skipHours, skipDays, freshSeconds, spread, lastBody, uselessTags, distrustsDate,
      failingSince, pauseHost, pauseUntil, moveUrl, moveSince, moveSightings, answers,
      secureHost, secureUntil, recipe
    """

  private let row: Row
  private let start: Int

  /// - Parameter start: the place of the first of ``columns`` in the row.
  init(_ row: Row, from start: Int) {
    self.row = row
    self.start = start
  }

  private static let form = RowForm(
    """
    INSERT OR REPLACE INTO fetchMemory (feedId, nextCheck, nextReason, earliest,
      earliestReason, gapSeconds, samples, lastNew, intervalSeconds, skipHours, skipDays,
      freshSeconds, spread, lastBody, uselessTags, distrustsDate, failingSince, pauseHost,
      pauseUntil, moveUrl, moveSince, moveSightings, answers, secureHost, secureUntil, recipe)
    """, columns: 26)

  /// - Throws: a foreign key error when the feed is gone.
  static func save(_ state: FetchState, of feed: FeedID, in db: Database) throws {
    let insertion = try RowInsertion(form, in: db)
    let memory = state.memory
    let next = state.nextCheck
    try insertion.run { row in
      row.add(feed.rawValue)
      row.add(StoredDate.seconds(next?.date))
      row.add(next?.reason.rawValue)
      row.add(StoredDate.seconds(memory.earliest?.date))
      row.add(memory.earliest?.reason.rawValue)
      row.add(memory.rhythm.gap)
      row.add(Int64(memory.rhythm.samples))
      row.add(StoredDate.seconds(memory.rhythm.lastNew))
      row.add(memory.wishes.interval)
      row.add(Int64(memory.wishes.skipHours))
      row.add(Int64(memory.wishes.skipDays))
      row.add(memory.freshness)
      row.add(memory.spread)
      row.add(StoredDate.seconds(memory.lastBody))
      row.add(Int64(memory.trust.uselessTags))
      row.add(Int64(memory.trust.distrustsDate ? 1 : 0))
      row.add(StoredDate.seconds(memory.failingSince))
      row.add(memory.pause?.host)
      row.add(StoredDate.seconds(memory.pause?.until))
      row.add(memory.move?.url)
      row.add(StoredDate.seconds(memory.move?.since))
      row.add((memory.move?.sightings).map(Int64.init))
      row.add(StoredAnswers.text(memory.answers))
      row.add(memory.secure?.host)
      row.add(StoredDate.seconds(memory.secure?.until))
      row.add(memory.recipe)
    }
  }

  /// Nothing is remembered of a feed that was never asked.
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
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      guard let seconds = Double(words[place]), seconds.isFinite else { return nil }
      return FetchAnswer(
        date: Date(timeIntervalSinceReferenceDate: seconds), status: Int(words[place + 1]))
    }
  }
}

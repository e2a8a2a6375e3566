import FeedStore
import Foundation
import GRDB

/// Takes in what another library knows, part by part, as one change.
struct StateMerger {
  private let db: Database
  private let now: Date
  private var feed: FeedMerger?
  private var change: LibraryChange.ID?
  private var report = StateReport()

  init(_ db: Database, at now: Date) {
    self.db = db
    self.now = now
  }

  mutating func take(_ part: StatePart) throws {
    switch part {
    case .common(let state):
      try endFeed()
      try note(try steps(of: state))
    case .feed(let state):
      try endFeed()
      feed = try FeedMerger(state, db, at: now)
    case .posts(let posts): try feed?.take(posts)
    }
  }

  mutating func finish() throws -> StateReport {
    try endFeed()
    return report
  }

  private mutating func endFeed() throws {
    guard var feed else { return }
    self.feed = nil
    try note(try feed.finish())
    report += feed.report
  }

  private mutating func note(_ steps: [ChangeStep]) throws {
    change = try Journal(db, at: now).record(.importState, steps, continuing: change)
  }

  private func steps(of state: CommonState) throws -> [ChangeStep] {
    let stored = StoredRules(db)
    let notes = ListNotes(head: state.notes.head, folders: state.notes.folders)
    let kept = try NoteWriter(db).keep(notes)
    var named: [String: String?] = [:]
    for search in state.searches where try stored.query(named: search.name) == nil {
      _ = try stored.restore(search.query, named: search.name)
      named[search.name] = .some(nil)
    }
    var ruled: [Rule.ID: Rule?] = [:]
    for rule in state.rules where try !stored.has(rule) {
      ruled[try stored.add(rule).id] = .some(nil)
    }
    let steps: [ChangeStep] = [.noted(kept), .searched(named), .ruled(ruled)]
    return steps.filter { $0.count > 0 }
  }
}

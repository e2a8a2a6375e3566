import FeedModel
import FoundationEssentials

/// Judges a snapshot using only the part of a feed's index that the snapshot needs.
///
/// The caller loads entries from the store until ``judge()`` returns a judgement:
///
///     var session = IndexSession(of: snapshot, by: header, at: now)
///     while true {
///       session.load(answer(to: session.request))
///       if let judgement = session.judge() { return judgement }
///     }
struct IndexSession: Sendable {
  /// The keys and aliases to load next.
  private(set) var request = IndexRequest()

  private let document: IndexableDocument
  private let now: Date
  private let header: IndexHeader
  private var stored: FeedIndex
  private var loaded = IndexRequest()
  private var rounds = 0
  private var hasBegun = false
  private let isPast: Bool

  /// - Parameters:
  ///   - asksForShared: whether `header` lacks its shared keys, which may be many. Then the session
  ///     first requests those that occur in the document.
  ///   - isPast: whether the snapshot is a page of the feed's past.
  init(
    of snapshot: FeedSnapshot, by header: IndexHeader, at now: Date, asksForShared: Bool = false,
    isPast: Bool = false
  ) {
    self.isPast = isPast
    self.header = header
    self.now = now
    document = IndexableDocument(
      snapshot.items.map(\.identity), channelLink: snapshot.identifyingLink,
      completeness: snapshot.completeness, profile: header.profile,
      withdrawn: isPast ? [] : snapshot.withdrawn, listsAll: snapshot.listsAll)
    // The first document has no stored entries to load, and is often the largest.
    let isFirst = header.nextID == 1
    stored = isFirst ? FeedIndex(header) : FeedIndex(partOf: header)
    if asksForShared { request = IndexRequest(shared: document.keys) } else { begin() }
  }

  private mutating func begin() {
    hasBegun = true
    if header.nextID > 1 { request = stored.firstRequest(for: document) }
  }

  /// Adds the answer to ``request``.
  mutating func load(_ answer: IndexAnswer) {
    stored.load(remembered(answer), to: request)
    loaded.formUnion(request)
    request = IndexRequest()
    if !hasBegun { begin() }
  }

  /// Returns the judgement, or `nil` if entries are missing; ``request`` then lists them.
  ///
  /// Each item may need entries that depend on those found for other items. A hostile document
  /// could therefore cause one request per item. After ``patience`` rounds, everything that the
  /// document can refer to is requested at once.
  mutating func judge() -> IndexJudgement? {
    guard request.isEmpty else { return nil }
    var index = stored
    let judgement = isPast ? index.recall(document, at: now) : index.judge(document, at: now)
    guard index.missing.isEmpty else {
      rounds += 1
      request = index.missing
      if rounds > Self.patience {
        request.formUnion(stored.fullRequest(for: document))
      }
      request = request.subtracting(loaded)
      return nil
    }
    return IndexJudgement(
      document: judgement, index: index,
      changes: IndexChanges(base: header, stored: stored, index: index))
  }

  private static let patience = 4

  /// Removes entries from an answer that the `.classic` profile does not remember: those that have
  /// left the feed. Stores keep them so that a post deleted after it left its feed can have a
  /// tombstone. Pages of older posts list such entries, so they are kept there.
  private func remembered(_ answer: IndexAnswer) -> IndexAnswer {
    guard header.profile == .classic, !isPast else { return answer }
    return IndexAnswer(
      keys: answer.keys.mapValues { $0.filter { $0.presence != .left } },
      aliases: answer.aliases.filter { $1.presence != .left }, shared: answer.shared)
  }
}

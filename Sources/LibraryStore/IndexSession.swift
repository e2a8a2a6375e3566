package import FeedModel
package import FoundationEssentials

/// Judges a snapshot with that part of a feed's index only which the snapshot asks for.
///
/// The store is asked for entries as long as ``judge()`` has no answer:
///
///     var session = IndexSession(of: snapshot, by: header, at: now)
///     while true {
///       session.load(answer(to: session.request))
///       if let judgement = session.judge() { return judgement }
///     }
package struct IndexSession: Sendable {
  /// What is asked for.
  package private(set) var request = IndexRequest()

  private let document: IndexableDocument
  private let now: Date
  private let header: IndexHeader
  private var stored: FeedIndex
  private var loaded = IndexRequest()
  private var rounds = 0
  private var hasBegun = false
  private let isPast: Bool

  /// - Parameter asksForShared: the header lacks the keys that are shared. A feed may have very many, and
  ///   a document asks for its own.
  /// - Parameter isPast: the snapshot is a page of the feed's past.
  package init(
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
    // A feed without a history has nothing to load, and its first refresh is the largest.
    let isFirst = header.nextID == 1
    stored = isFirst ? FeedIndex(header) : FeedIndex(partOf: header)
    if asksForShared { request = IndexRequest(shared: document.keys) } else { begin() }
  }

  private mutating func begin() {
    hasBegun = true
    if header.nextID > 1 { request = stored.firstRequest(for: document) }
  }

  /// Takes the answer to ``request``.
  package mutating func load(_ answer: IndexAnswer) {
    stored.load(remembered(answer), to: request)
    loaded.formUnion(request)
    request = IndexRequest()
    if !hasBegun { begin() }
  }

  /// The judgement, or nil when entries are missing.
  ///
  /// What an item asks for depends on what it meets, and on what the items before it have met. A
  /// document made for the purpose could so ask for one thing after the other; after some rounds all
  /// is loaded that it can ask for.
  package mutating func judge() -> IndexJudgement? {
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
    return IndexJudgement(base: header, document: judgement, index: index, stored: stored)
  }

  private static let patience = 4

  /// The classic index forgets what has left. Stores keep such entries all the same, as a place
  /// for the tombstone of a post that is deleted after it has left its feed.
  /// In pages of the past, which bring such entries, they count.
  private func remembered(_ answer: IndexAnswer) -> IndexAnswer {
    guard header.profile == .classic, !isPast else { return answer }
    return IndexAnswer(
      keys: answer.keys.mapValues { $0.filter { $0.presence != .left } },
      aliases: answer.aliases.filter { $1.presence != .left }, shared: answer.shared)
  }
}

package import FeedModel

/// The whole index of a feed as a store holds it.
package struct IndexContents: Sendable, Equatable {
  package var header: IndexHeader
  package var entries: [IndexEntry.ID: IndexEntry]
  package var keys: [IndexEntry.ID: Set<IndexKey>]
  package var aliases: [AliasKey: IndexEntry.ID]

  package init(
    header: IndexHeader, entries: [IndexEntry.ID: IndexEntry],
    keys: [IndexEntry.ID: Set<IndexKey>], aliases: [AliasKey: IndexEntry.ID] = [:]
  ) {
    self.header = header
    self.entries = entries
    self.keys = keys
    self.aliases = aliases
  }

  /// The keys the other way round. O(keys).
  var entriesOfKey: [IndexKey: Set<IndexEntry.ID>] {
    keys.reduce(into: [:]) { byKey, entry in
      for key in entry.value { byKey[key, default: []].insert(entry.key) }
    }
  }

  /// The entries as a state has them, and the place of each.
  ///
  /// - Parameter stories: of deleted entries.
  package func exported(
    _ stories: [IndexEntry.ID: Digest]
  ) -> (entries: [FeedState.Entry], places: [IndexEntry.ID: Int]) {
    let sorted = entries.values.sorted { $0.id < $1.id }
    return (
      sorted.map {
        FeedState.Entry(
          fingerprint: $0.fingerprint, generation: $0.generation, presence: $0.presence,
          keys: keys[$0.id] ?? [], story: stories[$0.id])
      },
      Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.id, $0) })
    )
  }
}

/// Adds the index of another library to one's own. What either knows is known afterwards, what
/// either has deleted is deleted. Merging twice changes nothing more.
package struct IndexMerge: Sendable {
  package private(set) var contents: IndexContents
  /// The entry here for each entry there.
  private var entryOfPlace: [IndexEntry.ID] = []
  /// Entries that were not here.
  package private(set) var added: Set<IndexEntry.ID> = []
  /// Entries that were here and are deleted there.
  package private(set) var buried: Set<IndexEntry.ID> = []

  /// O(entries + keys) of both.
  package init(_ state: FeedState, into contents: IndexContents) {
    self.contents = contents
    let isFresh = contents.entries.isEmpty && contents.header.generation == 0
    if isFresh { self.contents.header.generation = state.generation }
    let shared = contents.header.sharedKeys.union(state.sharedKeys)
    self.contents.header.sharedKeys = shared
    var byKey: [IndexKey: [IndexEntry.ID]] = [:]
    for (id, keys) in contents.keys.sorted(by: { $0.key < $1.key }) {
      for key in keys where !shared.contains(key) { byKey[key, default: []].append(id) }
    }
    var taken: Set<IndexEntry.ID> = []
    for entry in state.entries {
      let candidates = entry.keys.flatMap { byKey[$0] ?? [] }.filter { !taken.contains($0) }
      if let id = match(entry, among: candidates) {
        taken.insert(id)
        join(entry, to: id)
      } else {
        add(entry, isFresh: isFresh)
      }
    }
  }

  /// The entry here for an entry there; nil for a place that is none.
  package func entry(at place: Int) -> IndexEntry.ID? {
    entryOfPlace.indices.contains(place) ? entryOfPlace[place] : nil
  }

  /// The stories that are deleted there, with the entries here.
  package func stories(of state: FeedState) -> [(entry: IndexEntry.ID, story: Digest)] {
    zip(entryOfPlace, state.entries).compactMap { entry, there in
      there.presence == .deleted ? there.story.map { (entry, $0) } : nil
    }
  }

  /// The posts that are not here, each with its entry; an entry has one post at most.
  package func newPosts(of state: FeedState) -> [(entry: IndexEntry.ID, post: FeedState.StatePost)]
  {
    var seen: Set<IndexEntry.ID> = []
    return state.posts.compactMap { post in
      guard let entry = entry(at: post.entry), added.contains(entry),
        contents.entries[entry]?.presence != .deleted, seen.insert(entry).inserted
      else { return nil }
      return (entry, post)
    }
  }

  /// What the marks of the other library change here.
  ///
  /// - Parameter own: the posts that are here, by entry.
  package func steps(of state: FeedState, own: [IndexEntry.ID: PostID]) -> [ChangeStep] {
    func posts(_ isMarked: (FeedState.StatePost) -> Bool) -> NumberSet {
      NumberSet(state.posts.filter(isMarked).compactMap { entry(at: $0.entry).flatMap { own[$0] } })
    }
    return [
      .marked(.read(true), posts(\.isRead)), .marked(.starred(true), posts(\.isStarred)),
      .deleted(NumberSet(buried.compactMap { own[$0] })),
    ]
  }

  /// The entry with the same fingerprint, else the oldest that shares a key.
  private func match(_ entry: FeedState.Entry, among ids: [IndexEntry.ID]) -> IndexEntry.ID? {
    ids.filter { contents.entries[$0]?.fingerprint == entry.fingerprint }.min() ?? ids.min()
  }

  private mutating func join(_ entry: FeedState.Entry, to id: IndexEntry.ID) {
    entryOfPlace.append(id)
    contents.keys[id, default: []].formUnion(entry.keys)
    guard entry.presence == .deleted, contents.entries[id]?.presence != .deleted else { return }
    contents.entries[id]?.presence = .deleted
    buried.insert(id)
  }

  /// In a feed that has judged documents of its own, generations of another library mean nothing:
  /// what is listed there counts as seen last.
  private mutating func add(_ entry: FeedState.Entry, isFresh: Bool) {
    let id = contents.header.nextID
    contents.header.nextID += 1
    contents.entries[id] = IndexEntry(
      id: id, fingerprint: entry.fingerprint,
      generation: isFresh ? entry.generation : contents.header.generation,
      presence: entry.presence)
    contents.keys[id] = entry.keys
    entryOfPlace.append(id)
    added.insert(id)
  }
}

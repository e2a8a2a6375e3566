package import FeedModel
package import FoundationEssentials

/// Adds the index of another library to one's own. What either knows is known afterwards, what
/// either has deleted is deleted. Merging twice changes nothing more.
package struct IndexMerge: Sendable {
  package private(set) var contents: IndexContents
  /// The entry here for each entry there.
  private var entryOfPlace: [IndexEntry.ID] = []
  /// The keys of each entry there, as they lead to it here.
  private var keysOfPlace: [Set<IndexKey>] = []
  /// Entries that were here and are deleted there.
  private var buried: Set<IndexEntry.ID> = []
  /// The index here has judged nothing so far.
  private let isFresh: Bool

  /// - Parameter now: another library's clock is believed no further.
  /// - Complexity: O(entries + keys) of both.
  package init(_ state: FeedState, into contents: IndexContents, at now: Date) {
    self.contents = contents
    isFresh = contents.entries.isEmpty && contents.header.generation == 0
    let shared = contents.header.sharedKeys
    self.contents.header.take(state, isFresh: isFresh, at: now)
    let matches = match(state, sharedBefore: shared)
    for (place, entry) in state.entries.enumerated() {
      if let id = matches[place] {
        join(entry, keysOfPlace[place], to: id, asOf: state.clock)
      } else {
        add(entry, keysOfPlace[place])
      }
      for alias in entry.aliases ?? [] where self.contents.aliases[alias] == nil {
        self.contents.aliases[alias] = entryOfPlace[place]
      }
    }
    if !isFresh { moveOn(from: contents) }
  }

  /// A refresh that has judged by the index as it was must judge anew, as after another refresh.
  private mutating func moveOn(from before: IndexContents) {
    guard
      (contents.keys, contents.aliases, contents.header)
        != (before.keys, before.aliases, before.header)
    else { return }
    contents.header.generation += 1
    for (id, entry) in contents.entries where entry.generation == before.header.generation {
      contents.entries[id]?.generation = contents.header.generation
    }
  }

  // MARK: What has changed

  /// The stories that are deleted there, with the entries here.
  package func stories(of state: FeedState) -> [(entry: IndexEntry.ID, story: Digest)] {
    zip(entryOfPlace, state.entries).compactMap { entry, there in
      there.presence == .deleted ? there.story.map { (entry, $0) } : nil
    }
  }

  /// Where the entries there stand here.
  package var places: PlacedEntries { PlacedEntries(entryOfPlace, in: contents, buried: buried) }

  // MARK: Entries

  /// The entries here that are entries there, each once: those that are alike to the letter first.
  /// Entries whose key is shared from now on get their finer ones.
  private mutating func match(
    _ state: FeedState, sharedBefore: Set<IndexKey>
  ) -> [Int: IndexEntry.ID] {
    var matcher = EntryMatcher(contents.header)
    for (id, entry) in contents.entries {
      let keys = matcher.usableKeys(
        of: entry.fingerprint, contents.keys[id] ?? [], before: sharedBefore)
      contents.keys[id] = keys
      matcher.add(id, entry.fingerprint, keys: keys)
    }
    keysOfPlace = state.entries.map {
      matcher.usableKeys(of: $0.fingerprint, $0.keys, before: state.sharedKeys)
    }
    let candidates = zip(state.entries, keysOfPlace).map {
      matcher.entries(for: $0.fingerprint, keys: $1)
    }
    var matches: [Int: IndexEntry.ID] = [:]
    var taken: Set<IndexEntry.ID> = []
    for isExact in [true, false] {
      for (place, entry) in state.entries.enumerated() where matches[place] == nil {
        let id = candidates[place].first { id in
          !taken.contains(id)
            && (!isExact || contents.entries[id]?.fingerprint == entry.fingerprint)
        }
        guard let id else { continue }
        matches[place] = id
        taken.insert(id)
      }
    }
    for (place, entry) in state.entries.enumerated() where matches[place] == nil {
      guard let id = moved(entry, besides: taken) else { continue }
      matches[place] = id
      taken.insert(id)
    }
    return matches
  }

  /// The entry that an entry there has under another key here, as when a feed changed its guids before
  /// one of the libraries knew it: by its time and two more witnesses.
  private func moved(
    _ entry: FeedState.Entry, besides taken: Set<IndexEntry.ID>
  ) -> IndexEntry.ID? {
    let found = Set((entry.aliases ?? []).compactMap { contents.aliases[$0] })
    return found.sorted().first { id in
      guard !taken.contains(id), let print = contents.entries[id]?.fingerprint else { return false }
      let witnesses = print.witnesses(for: entry.fingerprint)
      return witnesses.contains(.date) && witnesses.count >= 3
    }
  }

  private mutating func join(
    _ entry: FeedState.Entry, _ keys: Set<IndexKey>, to id: IndexEntry.ID, asOf clock: Date?
  ) {
    entryOfPlace.append(id)
    contents.keys[id, default: []].formUnion(keys)
    contents.entries[id]?.wasSeen(entry.presence == .listed ? clock : entry.left, contents.header)
    guard entry.presence == .deleted, contents.entries[id]?.presence != .deleted else { return }
    contents.entries[id]?.presence = .deleted
    buried.insert(id)
  }

  /// In a feed that has judged documents of its own, generations of another library mean nothing:
  /// what is listed there counts as seen last.
  private mutating func add(_ entry: FeedState.Entry, _ keys: Set<IndexKey>) {
    let id = contents.header.nextID
    contents.header.nextID += 1
    contents.entries[id] = IndexEntry(
      id: id, fingerprint: entry.fingerprint,
      generation: isFresh ? entry.generation : contents.header.generation,
      presence: entry.presence, left: entry.left, hasAliases: entry.aliases != nil)
    contents.keys[id] = keys
    entryOfPlace.append(id)
  }
}

extension IndexHeader {
  /// An index that has judged nothing goes on where the other one is; one that has keeps its counts.
  fileprivate mutating func take(_ state: FeedState, isFresh: Bool, at now: Date) {
    sharedKeys.formUnion(state.sharedKeys)
    let words = [discussionsDiffer, state.discussionsDiffer].compactMap(\.self)
    discussionsDiffer = words.isEmpty ? nil : words.contains(true)
    guard isFresh else { return }
    generation = state.generation
    listedCount = state.listedCount
    shrunkDocuments = state.shrunkDocuments
    clock = state.clock.map { min($0, now) }
  }
}

extension IndexEntry {
  /// One that has left can be found by its aliases for as long as in the library that saw it last.
  fileprivate mutating func wasSeen(_ date: Date?, _ header: IndexHeader) {
    guard presence == .left, let own = left, let date else { return }
    left = max(own, min(date, header.clock ?? date))
  }
}

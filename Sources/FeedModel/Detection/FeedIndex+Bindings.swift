extension FeedIndex {
  /// Sets a key aside and lets the entries it led to be found by their finer keys.
  mutating func share(_ key: IndexKey) {
    guard sharedKeys.insert(key).inserted else { return }
    changes.shared.append(key)
    for id in bindings[key] ?? [] {
      guard let entry = entriesByID[id] else { continue }
      for fine in entry.fingerprint.fineKeysWithAndWithoutGuid { bind(id, to: fine) }
    }
  }

  /// Lets an entry be found by what a post shows: by its finer keys too where a coarse one is shared
  /// or where there is none but a discussion, which may count in one document and not in another.
  mutating func bindAll(_ id: IndexEntry.ID, _ print: PostFingerprint) {
    let coarse = print.coarseKeys
    for key in coarse { bind(id, to: key) }
    guard profile.tellsSharedKeysApart else { return }
    let isNameless = print.guid == nil && print.link == nil
    guard isNameless || coarse.contains(where: { sharedKeys.contains($0) }) else { return }
    for key in print.fineKeys { bind(id, to: key) }
  }

  mutating func bind(_ id: IndexEntry.ID, to key: IndexKey, recording: Bool = true) {
    guard bindings[key]?.contains(id) != true else { return }
    let place = bindings[key]?.firstIndex { $0 > id } ?? bindings[key]?.count ?? 0
    bindings[key, default: []].insert(id, at: place)
    if recording { changes.bound.append((key, id)) }
  }

  mutating func forget(_ entry: IndexEntry) {
    entriesByID[entry.id] = nil
    changes.touched.remove(entry.id)
    for key in entry.fingerprint.coarseKeys {
      bindings[key]?.removeAll { $0 == entry.id }
      if bindings[key]?.isEmpty == true { bindings[key] = nil }
    }
  }
}

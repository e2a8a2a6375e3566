extension FeedIndex {
  // MARK: Loading

  /// Loads the entries of a request into a partial index.
  public mutating func load(_ answer: IndexAnswer, to request: IndexRequest) {
    loaded?.formUnion(request)
    header.sharedKeys.formUnion(answer.shared)
    for (key, entries) in answer.keys {
      for entry in entries {
        entriesByID[entry.id] = entry
        bind(entry.id, to: key, recording: false)
      }
    }
    for (alias, entry) in answer.aliases {
      entriesByID[entry.id] = entry
      aliases[alias] = entry.id
    }
  }

  // MARK: Looking up

  /// Returns the entries of a key, oldest first. If the key is not loaded, it is added to
  /// ``missing``.
  mutating func ids(of key: IndexKey) -> [IndexEntry.ID] {
    if let loaded, !loaded.keys.contains(key) { missing.keys.insert(key) }
    return bindings[key] ?? []
  }

  mutating func id(of alias: AliasKey) -> IndexEntry.ID? {
    if let loaded, !loaded.aliases.contains(alias) { missing.aliases.insert(alias) }
    return aliases[alias]
  }

  // MARK: Changing

  /// Marks a key as shared, and binds the fine keys of the entries that it led to.
  mutating func share(_ key: IndexKey) {
    guard header.sharedKeys.insert(key).inserted else { return }
    changes.shared.append(key)
    for id in ids(of: key) {
      guard let entry = entriesByID[id] else { continue }
      for fine in entry.fingerprint.fineKeysWithAndWithoutGuid { bind(id, to: fine) }
    }
  }

  /// Binds the keys and aliases of a post to an entry.
  ///
  /// - Parameter takesAliases: whether to rebind aliases that lead to another entry.
  mutating func bindAll(
    _ id: IndexEntry.ID, _ item: IndexableItem, takesAliases: Bool = true
  ) {
    bindKeys(id, item.print)
    if profile.usesAliases { bindAliases(id, item, takes: takesAliases) }
  }

  /// Binds the keys of a post to an entry. This includes the fine keys if a coarse key is shared,
  /// or if the post has no coarse key except a discussion, which counts only in some documents.
  mutating func bindKeys(_ id: IndexEntry.ID, _ print: PostFingerprint) {
    let coarse = print.coarseKeys
    for key in coarse { bind(id, to: key) }
    guard profile.distinguishesSharedKeys else { return }
    let isNameless = print.guid == nil && print.link == nil
    guard isNameless || coarse.contains(where: { sharedKeys.contains($0) }) else { return }
    for key in print.fineKeysWithAndWithoutGuid { bind(id, to: key) }
  }

  private mutating func bindAliases(_ id: IndexEntry.ID, _ item: IndexableItem, takes: Bool) {
    let aliasesOfPost = item.storedAliases(
      byContent: lacksOwnGUID(item.print) || item.identity.mayBeNumberedByPosition)
    for alias in aliasesOfPost where aliases[alias.key] != id {
      if !takes, self.id(of: alias.key) != nil { continue }
      aliases[alias.key] = id
      changes.aliased.append((alias.key, id))
    }
    entriesByID[id]?.hasAliases = true
  }

  private mutating func bind(
    _ id: IndexEntry.ID, to key: IndexKey, recording: Bool = true
  ) {
    let before = bindings[key]?.lastIndex { $0 <= id }
    if let before, bindings[key]?[before] == id { return }
    bindings[key, default: []].insert(id, at: before.map { $0 + 1 } ?? 0)
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

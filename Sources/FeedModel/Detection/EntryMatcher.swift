/// Tells which entries of two indexes of one feed are the same post: those that a refresh would know
/// each other by, asked the first of their usable keys.
///
/// What a key alone does not prove for a refresh proves nothing here either: posts that have a guid are
/// not the same because they have one link. When unsure they are two posts, as taking two for one loses
/// one.
package struct EntryMatcher: Sendable {
  private let header: IndexHeader
  private var prints: [IndexEntry.ID: PostFingerprint] = [:]
  /// Every key an entry can be found by.
  private var bound: [IndexKey: [IndexEntry.ID]] = [:]
  /// The key an entry is known by.
  private var named: [IndexKey: [IndexEntry.ID]] = [:]

  /// - Parameter header: says which keys are of no use, and whether discussions identify.
  package init(_ header: IndexHeader) {
    self.header = header
  }

  /// Adds an entry to those that can be found.
  package mutating func add(_ id: IndexEntry.ID, _ print: PostFingerprint, keys: Set<IndexKey>) {
    prints[id] = print
    for key in keys { bound[key, default: []].append(id) }
    if let name = name(of: print) { named[name.key, default: []].append(id) }
  }

  /// The keys that an entry has now: the finer ones too where a coarse one is of no use any more.
  ///
  /// - Parameter before: the keys that were shared in the entry's own index.
  package func usableKeys(
    of print: PostFingerprint, _ keys: Set<IndexKey>, before: Set<IndexKey>
  ) -> Set<IndexKey> {
    func isLost(_ key: IndexKey) -> Bool {
      header.sharedKeys.contains(key) && !before.contains(key)
    }
    guard header.profile.tellsSharedKeysApart, print.coarseKeys.contains(where: isLost) else {
      return keys
    }
    return keys.union(print.fineKeysWithAndWithoutGuid)
  }

  /// The entries that are the post of another index, oldest first.
  package func entries(for print: PostFingerprint, keys: Set<IndexKey>) -> [IndexEntry.ID] {
    var found: Set<IndexEntry.ID> = []
    if let name = name(of: print) {
      for id in bound[name.key] ?? [] {
        if let known = prints[id], agree(known, print, at: name.level) { found.insert(id) }
      }
    }
    for key in keys {
      for id in named[key] ?? [] {
        guard let known = prints[id], let name = self.name(of: known) else { continue }
        if agree(known, print, at: name.level) { found.insert(id) }
      }
    }
    return found.sorted()
  }

  private func name(of print: PostFingerprint) -> LeveledKey? {
    print.levels(header.profile, commentsIdentify: header.discussionsDiffer ?? false).lazy
      .map { LeveledKey(level: $0, key: print.key($0)) }
      .first { !header.sharedKeys.contains($0.key) }
  }

  /// Whether two posts with one key can be one. A guid says it; what else there is must not speak
  /// against it.
  private func agree(
    _ one: PostFingerprint, _ other: PostFingerprint, at level: IndexLevel
  ) -> Bool {
    switch level {
    case .guid: true
    case .comments: !one.contradicts(other) && one.agreesInPart(with: other)
    case .link: !one.contradicts(other) && !one.isOtherwise(than: other)
    case .dated, .titled, .worded: one.title == other.title
    }
  }
}

extension PostFingerprint {
  /// Whether it has another discussion, or another date and text: of one link alone these are two posts.
  fileprivate func isOtherwise(than other: PostFingerprint) -> Bool {
    func differ(_ fact: KeyPath<PostFingerprint, Digest?>) -> Bool {
      guard let one = self[keyPath: fact], let two = other[keyPath: fact] else { return false }
      return one != two
    }
    return differ(\.comments) || differ(\.date) && differ(\.text)
  }
}

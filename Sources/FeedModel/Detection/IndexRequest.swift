/// Keys and aliases whose entries a part of an index needs, and keys of which it has to know whether they
/// are shared.
public struct IndexRequest: Sendable, Hashable {
  public var keys: Set<IndexKey>
  public var aliases: Set<AliasKey>
  public var shared: Set<IndexKey>

  public init(
    keys: Set<IndexKey> = [], aliases: Set<AliasKey> = [], shared: Set<IndexKey> = []
  ) {
    self.keys = keys
    self.aliases = aliases
    self.shared = shared
  }

  public var isEmpty: Bool { keys.isEmpty && aliases.isEmpty && shared.isEmpty }

  public mutating func formUnion(_ other: IndexRequest) {
    keys.formUnion(other.keys)
    aliases.formUnion(other.aliases)
    shared.formUnion(other.shared)
  }

  public func subtracting(_ other: IndexRequest) -> IndexRequest {
    IndexRequest(
      keys: keys.subtracting(other.keys), aliases: aliases.subtracting(other.aliases),
      shared: shared.subtracting(other.shared))
  }
}

/// The entries that the keys of a request lead to.
public struct IndexAnswer: Sendable {
  /// All entries of each key.
  public var keys: [IndexKey: [IndexEntry]]
  public var aliases: [AliasKey: IndexEntry]
  /// Those that are shared of the keys that were asked for, and of the entries' own.
  public var shared: Set<IndexKey>

  public init(
    keys: [IndexKey: [IndexEntry]] = [:], aliases: [AliasKey: IndexEntry] = [:],
    shared: Set<IndexKey> = []
  ) {
    self.keys = keys
    self.aliases = aliases
    self.shared = shared
  }

  /// The keys of the entries that may be shared.
  public var ownKeys: Set<IndexKey> {
    let entries = keys.values.flatMap(\.self) + Array(aliases.values)
    return Set(entries.flatMap { $0.fingerprint.coarseKeys })
  }
}

extension IndexableDocument {
  /// All keys that its items can be asked for.
  public var keys: Set<IndexKey> {
    withdrawn.union(sightings.flatMap { $0.print.coarseKeys + $0.print.fineKeysWithAndWithoutGuid })
  }
}

extension FeedIndex {
  /// What a document asks for first. Mostly it is all; what else was missing is known when the
  /// document has been judged, see ``missing``.
  public func firstRequest(for document: IndexableDocument) -> IndexRequest {
    var index = self
    index.survey(document)
    var request = index.missing
    request.keys.formUnion(document.withdrawn)
    request.keys.reserveCapacity(request.keys.count + document.sightings.count)
    for sighting in document.sightings {
      index.forEachFirstKey(of: sighting.print) { request.keys.insert($0) }
    }
    return request
  }

  /// All that a document can ask for, whatever it meets: O(1) for each item, but ten times as much
  /// as it needs.
  public func fullRequest(for document: IndexableDocument) -> IndexRequest {
    var index = self
    index.survey(document)
    var request = index.missing
    request.keys.formUnion(document.withdrawn)
    for sighting in document.sightings {
      let print = sighting.print
      request.keys.formUnion(print.coarseKeys + print.fineKeysWithAndWithoutGuid)
      if profile.knowsAliases { request.aliases.formUnion(sighting.aliasKeys) }
    }
    return request
  }

  /// The first key that is not shared, and the one behind a discussion, which the post may have got
  /// since.
  private func forEachFirstKey(of print: PostFingerprint, _ body: (IndexKey) -> Void) {
    for level in levels(of: print) {
      let key = print.key(level)
      if sharedKeys.contains(key) { continue }
      body(key)
      // The next one is that behind the discussion.
      if level != .comments { return }
    }
  }
}

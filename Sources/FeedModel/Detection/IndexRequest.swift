/// The keys and aliases whose entries a partial index needs, and the keys for which it must know
/// whether they are shared.
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
  /// All entries of each requested key.
  public var keys: [IndexKey: [IndexEntry]]
  public var aliases: [AliasKey: IndexEntry]
  /// The shared ones among the requested keys and the keys of the entries.
  public var shared: Set<IndexKey>

  public init(
    keys: [IndexKey: [IndexEntry]] = [:], aliases: [AliasKey: IndexEntry] = [:],
    shared: Set<IndexKey> = []
  ) {
    self.keys = keys
    self.aliases = aliases
    self.shared = shared
  }

  /// The coarse keys of the returned entries, each of which may be shared.
  public var ownKeys: Set<IndexKey> {
    let entries = keys.values.flatMap(\.self) + Array(aliases.values)
    return Set(entries.flatMap { $0.fingerprint.coarseKeys })
  }
}

extension IndexableDocument {
  /// All keys by which the items can be looked up.
  public var keys: Set<IndexKey> {
    withdrawn.union(items.flatMap { $0.print.coarseKeys + $0.print.fineKeysWithAndWithoutGuid })
  }
}

extension FeedIndex {
  /// Returns the request with which to begin to judge a document. In most cases it is sufficient.
  /// After the document has been judged, ``missing`` contains the keys that are also needed.
  public func firstRequest(for document: IndexableDocument) -> IndexRequest {
    var index = self
    index.survey(document)
    var request = index.missing
    request.keys.formUnion(document.withdrawn)
    request.keys.reserveCapacity(request.keys.count + document.items.count)
    for print in document.items.lazy.map(\.print) {
      for level in index.levels(of: print) where !index.sharedKeys.contains(print.key(level)) {
        request.keys.insert(print.key(level))
        // A discussion may be new for a known post, so the next key is needed too.
        if level != .comments { break }
      }
    }
    return request
  }

  /// Returns a request for everything that judging a document can need. O(1) for each item, but
  /// about ten times larger than necessary.
  public func fullRequest(for document: IndexableDocument) -> IndexRequest {
    var index = self
    index.survey(document)
    var request = index.missing
    request.keys.formUnion(document.keys)
    if profile.usesAliases { request.aliases.formUnion(document.items.flatMap(\.aliasKeys)) }
    return request
  }
}

import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials

/// The values of lines, checked.
extension StateReader {
  func state(_ line: StateFeedLine) throws(StateFormatError) -> FeedState {
    for address in [line.url] + (line.former ?? []) {
      guard WebAddress.isWeb(address), address.utf8.count <= 64 << 10 else {
        throw error("the feed's address is no web address")
      }
    }
    guard let profile = DetectionProfile(rawValue: line.profile) else {
      throw error("there is no profile \(line.profile.prefix(20))")
    }
    guard let onUpdate = UpdatePolicy(rawValue: line.on_update ?? "record") else {
      throw error("there is no update policy \(line.on_update?.prefix(20) ?? "")")
    }
    let retention = Retention(
      bodyDays: line.keep_body_days, days: line.keep_days, posts: line.keep_posts)
    for number in [retention.bodyDays, retention.days, retention.posts] {
      guard (0...1_000_000_000).contains(number ?? 0) else { throw error("a number is too large") }
    }
    guard (0...Self.lastGeneration).contains(line.generation) else {
      throw error("the generation \(line.generation) cannot be")
    }
    for number in [line.listed_count, line.short_documents] {
      guard (0...1_000_000_000).contains(number ?? 0) else { throw error("a number is too large") }
    }
    var state = FeedState(
      subscription: Subscription(
        url: line.url, title: line.title, folder: FolderPath(parsing: line.folder ?? ""),
        tags: line.tags ?? [], profile: profile, onUpdate: onUpdate, retention: retention),
      formerAddresses: Set(line.former ?? []), channel: line.channel ?? Channel(),
      added: try date(line.added),
      isRemoved: line.removed ?? false,
      generation: line.generation, sharedKeys: try keys(line.shared ?? []),
      listedCount: line.listed_count ?? 0, shrunkDocuments: line.short_documents ?? 0,
      discussionsDiffer: line.discussions,
      clock: try line.clock.map { seconds throws(StateFormatError) in try date(seconds) })
    state.notes = OutlineNotes(type: line.outline_type, attributes: line.outline ?? [])
    return state
  }

  /// More refreshes than a feed can have had, and no number near the end of what can be counted.
  private static let lastGeneration: Int64 = 1 << 52

  func entry(
    _ line: StateEntryLine, upTo generation: Int64
  ) throws(StateFormatError) -> FeedState.Entry {
    guard let presence = StateEntryLine.words.first(where: { $1 == line.listed })?.key else {
      throw error("an entry is listed, has left, or is deleted")
    }
    guard (0...generation).contains(line.generation) else {
      throw error("the entry is newer than its feed")
    }
    var fingerprint = PostFingerprint()
    for (name, path) in StateEntryLine.parts {
      guard let hex = line.fingerprint[name] else { continue }
      fingerprint[keyPath: path] = try digest(hex)
    }
    fingerprint.hasTimeOfDay = line.time_of_day ?? false
    return FeedState.Entry(
      fingerprint: fingerprint, generation: line.generation, presence: presence,
      left: try line.left.map { seconds throws(StateFormatError) in try date(seconds) },
      keys: try keys(line.keys), aliases: try aliases(line.aliases),
      story: try line.story.map { hex throws(StateFormatError) in try digest(hex) })
  }

  func post(
    _ line: StatePostLine
  ) throws(StateFormatError) -> FeedState.StatePost {
    guard (0..<entryCount).contains(line.entry) else {
      throw error("there is no entry \(line.entry)")
    }
    guard (0...StoredPost.countedEdits).contains(line.edits ?? 0) else {
      throw error("\(line.edits ?? 0) edits cannot be")
    }
    for seconds in [line.published, line.updated] {
      if let seconds { _ = try date(seconds) }
    }
    return FeedState.StatePost(
      entry: line.entry, post: line.post, isRead: line.read ?? false,
      isStarred: line.starred ?? false, firstSeen: min(try date(line.first_seen), now),
      edits: line.edits ?? 0, ownTags: line.own_tags ?? [],
      withdrawn: try line.withdrawn.map { seconds throws(StateFormatError) in
        min(try date(seconds), now)
      })
  }

  private func keys(_ hex: [String]) throws(StateFormatError) -> Set<IndexKey> {
    var keys: Set<IndexKey> = []
    for hex in hex { keys.insert(IndexKey(digest: try digest(hex))) }
    return keys
  }

  private func aliases(_ hex: [String]?) throws(StateFormatError) -> Set<AliasKey>? {
    guard let hex else { return nil }
    var aliases: Set<AliasKey> = []
    for hex in hex {
      guard let hash = UInt64(hex: hex) else { throw error("an alias has 16 hexadecimal digits") }
      aliases.insert(AliasKey(hash: hash))
    }
    return aliases
  }

  private func digest(_ hex: String) throws(StateFormatError) -> Digest {
    guard let digest = Digest(hex: hex) else { throw error("a key has 32 hexadecimal digits") }
    return digest
  }

  /// Within some thousands of years.
  private func date(_ seconds: Double) throws(StateFormatError) -> Date {
    guard abs(seconds) < 1e12 else { throw error("a time cannot be") }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

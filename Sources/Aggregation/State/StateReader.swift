import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials

/// Why a file is no state file, and where.
public struct StateFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  public var line: Int
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "line \(line): \(reason)" }
}

/// Reads a state file feed by feed. Every value is checked before it is handed over.
struct StateReader {
  private var lines: ArraySlice<UInt8>
  private var number = 0
  private var pending: StateFeedLine?
  /// Those that have been read so far; all of them stand before the first feed.
  private(set) var searches: [SavedSearch] = []
  private(set) var rules: [(query: String, actions: [RuleAction])] = []
  private(set) var notes = ListNotes()
  private var linesRead = 0
  private var isComplete = false
  private let now: Date

  /// - Parameter now: no post can have been seen later.
  init(_ bytes: [UInt8], now: Date) throws(StateFormatError) {
    lines = bytes[...]
    self.now = now
    guard let version = (try? nextLine())?.lede_state else {
      throw StateFormatError(
        line: max(1, number), reason: "this is no state file; lede state export writes one")
    }
    guard version == StateLine.version else {
      throw StateFormatError(
        line: number, reason: "the file has version \(version); use a newer lede")
    }
  }

  /// The next feed; nil at the end.
  mutating func next() throws(StateFormatError) -> FeedState? {
    guard let feed = try takeFeed() else { return nil }
    var state = try self.state(feed)
    var entriesWithPost: Set<Int> = []
    while let line = try nextLine() {
      if let feed = line.feed {
        pending = feed
        break
      } else if let entry = line.entry {
        state.entries.append(try self.entry(entry, in: state))
      } else if let post = line.post {
        let post = try self.post(post, in: state)
        guard entriesWithPost.insert(post.entry).inserted else {
          throw error("entry \(post.entry) has a post already")
        }
        state.posts.append(post)
      } else {
        throw error("there is no feed, entry or post in it")
      }
    }
    return state
  }

  private mutating func takeFeed() throws(StateFormatError) -> StateFeedLine? {
    if let feed = pending {
      pending = nil
      return feed
    }
    while let line = try nextLine() {
      if let feed = line.feed { return feed }
      if let search = line.search {
        try take(search)
      } else if let rule = line.rule {
        try take(rule)
      } else if let list = line.list {
        take(list)
      } else {
        throw error("a feed has to come first")
      }
    }
    return nil
  }

  // MARK: Lines

  /// The next line; nil after the last, which says how many there were.
  private mutating func nextLine() throws(StateFormatError) -> StateLine? {
    guard let line = try nextText() else {
      guard isComplete || linesRead == 0 else { throw error("the file was cut off here") }
      return nil
    }
    guard !isComplete else { throw error("there is something behind the end") }
    guard let end = line.lede_state_end else {
      linesRead += 1
      return line
    }
    guard end == linesRead else { throw error("there should be \(end) lines before the end") }
    isComplete = true
    return try nextLine()
  }

  private mutating func nextText() throws(StateFormatError) -> StateLine? {
    while !lines.isEmpty {
      number += 1
      let end = lines.firstIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
      let line = lines[..<end]
      lines = lines[end...].dropFirst()
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do {
        return try StateCoding.decoder().decode(StateLine.self, from: Data(line))
      } catch let error as DecodingError {
        throw self.error(error.reason)
      } catch {
        throw self.error("it is not JSON of the right kind")
      }
    }
    return nil
  }

  private func error(_ reason: String) -> StateFormatError {
    StateFormatError(line: number, reason: reason)
  }

  // MARK: Values

  private func state(_ line: StateFeedLine) throws(StateFormatError) -> FeedState {
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
      archived: try line.removed.map { seconds throws(StateFormatError) in try date(seconds) },
      generation: line.generation, sharedKeys: try keys(line.shared ?? []),
      listedCount: line.listed_count ?? 0, shrunkDocuments: line.short_documents ?? 0,
      discussionsDiffer: line.discussions,
      clock: try line.clock.map { seconds throws(StateFormatError) in try date(seconds) })
    state.notes = OutlineNotes(type: line.outline_type, attributes: line.outline ?? [])
    return state
  }

  /// More refreshes than a feed can have had, and no number near the end of what can be counted.
  private static let lastGeneration: Int64 = 1 << 52

  private func entry(
    _ line: StateEntryLine, in state: FeedState
  ) throws(StateFormatError) -> FeedState.Entry {
    guard let presence = StateEntryLine.words.first(where: { $1 == line.listed })?.key else {
      throw error("an entry is listed, has left, or is deleted")
    }
    guard (0...state.generation).contains(line.generation) else {
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

  private func post(
    _ line: StatePostLine, in state: FeedState
  ) throws(StateFormatError) -> FeedState.StatePost {
    guard state.entries.indices.contains(line.entry) else {
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

  private mutating func take(_ line: StateSearchLine) throws(StateFormatError) {
    guard SavedSearch.isName(line.name) else { throw error("a search cannot have this name") }
    searches.append(SavedSearch(name: line.name, query: line.query))
  }

  private mutating func take(_ line: StateRuleLine) throws(StateFormatError) {
    let actions = line.actions.compactMap(RuleAction.init)
    guard !actions.isEmpty, actions.count == line.actions.count else {
      throw error("a rule does something that is not known")
    }
    rules.append((line.query, actions))
  }

  private mutating func take(_ line: StateListLine) {
    if let folder = line.folder {
      notes.folders[FolderPath(parsing: folder)] = line.outline
    } else {
      notes.head = line.outline
    }
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

extension DecodingError {
  /// What is wrong with a line, in a clause.
  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(context.codingPath.last?.stringValue ?? "it") is not of the right kind"
    case .dataCorrupted: "it is not JSON of the right kind"
    @unknown default: "it is not JSON of the right kind"
    }
  }
}

/// JSON as state files write it.
enum StateCoding {
  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    // Sorted, so that the same state is the same file.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}

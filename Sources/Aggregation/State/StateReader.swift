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

/// Reads a state file part by part. Every value is checked before it is handed over.
struct StateReader {
  /// So many posts are in memory at once.
  private static let portion = 50

  private var lines: StateLineReader
  private var linesRead = 0
  private var isComplete = false
  /// No post can have been seen later.
  let now: Date

  // MARK: What was read and not handed over

  private var common = CommonState()
  /// The feed whose entries are being read.
  private var feed: FeedState?
  private var posts: [FeedState.StatePost] = []
  /// The entries of the last feed, and those that have had a post.
  private(set) var entryCount = 0
  private var entriesWithPost: Set<Int> = []
  /// A feed has begun.
  private var hasFeed = false

  /// - Parameter read: gives the next bytes, none at the end.
  init(_ read: @escaping @Sendable () throws -> [UInt8], now: Date) throws {
    lines = StateLineReader(read)
    self.now = now
    guard let version = try lines.first()?.lede_state else {
      throw StateFormatError(
        line: max(1, lines.number), reason: "this is no state file; lede state export writes one")
    }
    linesRead = 1
    guard version == StateLine.version else {
      throw error("the file has version \(version); use a newer lede")
    }
  }

  /// The next part; nil at the end.
  mutating func next() throws -> StatePart? {
    while let line = try nextLine() {
      if let part = try take(line) { return part }
    }
    return takeWhatIsRead()
  }

  /// The next line; nil after the last, which says how many there were.
  private mutating func nextLine() throws -> StateLine? {
    guard let line = try lines.next() else {
      guard isComplete else { throw error("the file was cut off here") }
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

  // MARK: Parts

  /// - Returns: a part, where one is complete by this line.
  private mutating func take(_ line: StateLine) throws -> StatePart? {
    if let feed = line.feed { return try begin(feed) }
    if let post = line.post, hasFeed { return try take(post) }
    if let line = line.entry, hasFeed {
      guard let generation = feed?.generation else {
        throw error("an entry has to come before the feed's posts")
      }
      let entry = try entry(line, upTo: generation)
      feed?.entries.append(entry)
      entryCount += 1
      return nil
    }
    guard !hasFeed else { throw error("there is no feed, entry or post in it") }
    try takeCommon(line)
    return nil
  }

  private mutating func begin(_ line: StateFeedLine) throws -> StatePart? {
    let part = takeWhatIsRead()
    feed = try state(line)
    hasFeed = true
    entryCount = 0
    entriesWithPost = []
    return part
  }

  private mutating func take(_ line: StatePostLine) throws -> StatePart? {
    let post = try self.post(line)
    guard entriesWithPost.insert(post.entry).inserted else {
      throw error("entry \(post.entry) has a post already")
    }
    let part = feed == nil && posts.count < Self.portion ? nil : takeWhatIsRead()
    posts.append(post)
    return part
  }

  private mutating func takeWhatIsRead() -> StatePart? {
    if let state = feed {
      feed = nil
      return .feed(state)
    }
    if !posts.isEmpty {
      defer { posts = [] }
      return .posts(posts)
    }
    guard !common.isEmpty else { return nil }
    defer { common = CommonState() }
    return .common(common)
  }

  private mutating func takeCommon(_ line: StateLine) throws(StateFormatError) {
    if let search = line.search {
      guard SavedSearch.isName(search.name) else { throw error("a search cannot have this name") }
      try check(search.query, of: "the search \(search.name)")
      common.searches.append(SavedSearch(name: search.name, query: search.query))
    } else if let rule = line.rule {
      let actions = rule.actions.compactMap(RuleAction.init)
      guard !actions.isEmpty, actions.count == rule.actions.count else {
        throw error("a rule does something that is not known")
      }
      try check(rule.query, of: "a rule")
      common.rules.append(RuleWish(query: rule.query, actions: actions))
    } else if let list = line.list {
      if let folder = list.folder {
        common.notes.folders[FolderPath(parsing: folder)] = list.outline
      } else {
        common.notes.head = list.outline
      }
    } else {
      throw error("a feed has to come first")
    }
  }

  /// A query that cannot be read would be kept and do nothing.
  private func check(_ query: String, of owner: String) throws(StateFormatError) {
    do {
      try SearchQuery.check(query, at: now)
    } catch {
      throw self.error(
        "the query of \(owner) cannot be read: at sign \(error.place), \(error.problem)")
    }
  }

  func error(_ reason: String) -> StateFormatError {
    StateFormatError(line: lines.number, reason: reason)
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

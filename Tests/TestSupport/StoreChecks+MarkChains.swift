import FeedModel
import LibraryStore

extension StoreChecks {
  /// Sequences of marks by readers and feeds, and undoing them.
  static let markChains = [
    StoreCheck(
      "undoing mark-as-read restores whether the reader or the feed marked the post unread"
    ) {
      scenario in
      for feedHasEdited in [false, true] {
        let chain = try await MarkChain(scenario, "\(feedHasEdited)")
        let post = [chain.posts[0]]
        _ = try await scenario.store.markAllRead(in: nil)
        _ = try await scenario.store.mark(post, .read(false))
        if feedHasEdited { try await chain.edit([0], on: 1) }
        _ = try await scenario.store.mark(post, .read(true))
        try expect(try await scenario.store.undo(2).map(\.restored), [1, feedHasEdited ? 0 : 1])
        try expect(try await scenario.store.post(post[0]).isRead, !feedHasEdited)
        _ = try await scenario.store.markAllRead(in: nil)
      }
    },

    StoreCheck("a restored post keeps whether the reader or the feed marked it unread") {
      scenario in
      let store = scenario.store
      for feedHasEdited in [false, true] {
        for isDeleted in [false, true] {
          let chain = try await MarkChain(scenario, "\(feedHasEdited)-\(isDeleted)")
          let post = [chain.posts[0]]
          _ = try await store.markAllRead(in: nil)
          _ = try await store.mark(post, .read(false))
          if feedHasEdited { try await chain.edit([0], on: 1) }
          if isDeleted {
            _ = try await store.delete(post)
          } else {
            try await store.unsubscribe(from: [chain.feed])
          }
          try expect(try await store.undo(2).map(\.restored), [1, feedHasEdited ? 0 : 1])
          try expect(try await store.post(post[0]).isRead, !feedHasEdited)
          _ = try await store.markAllRead(in: nil)
        }
      }
    },

    StoreCheck("marking posts as read is one change, whether reader or feed marked them unread") {
      scenario in
      let store = scenario.store
      let chain = try await MarkChain(scenario, "a")
      _ = try await store.mark([chain.posts[0]], .read(true))
      _ = try await store.mark([chain.posts[0]], .read(false))
      try expect(try await store.mark(chain.posts, .read(true)), chain.posts.count)
      let change = try await store.changes()[0]
      try expect(change.count, chain.posts.count)
      try expect(change.subject, nil)
      try expect(try await store.undo().map(\.restored), [chain.posts.count])
      _ = try await store.mark([chain.posts[0]], .read(true))
      try expect(try await store.changes()[0].subject, "0")
    },

    StoreCheck("after undo, marks are as if the change had never been made") { scenario in
      for seed in 1...20 {
        var random = SeededGenerator(seed: UInt64(seed))
        let chain = try await MarkChain(scenario, "\(seed)")
        var model = MarkModel(posts: chain.posts.count)
        for step in 1...40 {
          let operation = MarkOperation.random(
            outOf: chain.posts.count, canUndo: model.canUndo, &random)
          model.record(operation)
          try await chain.perform(operation, on: Double(step))
          try await expectMarks(of: chain, model, "seed \(seed), step \(step)")
        }
        while model.canUndo {
          model.record(.undo)
          try await chain.perform(.undo, on: 0)
          try await expectMarks(of: chain, model, "seed \(seed), undoing")
        }
        _ = try await scenario.store.mark(chain.posts, .read(true))
      }
    },
  ]

  private static func expectMarks(
    of chain: MarkChain, _ model: MarkModel, _ place: String
  ) async throws {
    let unread = try await chain.scenario.store.posts(
      PostQuery(status: .unread, feeds: [chain.feed])
    ).map(\.post.title)
    let expected = model.unread.map { Optional("\($0)") }
    guard Set(unread) != Set(expected) else { return }
    throw StoreCheckFailure(description: "\(place): \(unread) is not \(expected)")
  }
}

/// A change of the marks of a feed's posts, by the reader or the feed.
private enum MarkOperation {
  case read([Int])
  case unread([Int])
  case readAll
  /// The feed edits the post, which marks it as unread.
  case edit(Int)
  case undo

  static func random(
    outOf count: Int, canUndo: Bool, _ random: inout SeededGenerator
  ) -> MarkOperation {
    let some = (0..<count).filter { _ in Bool.random(using: &random) }
    switch Int.random(in: 0..<(canUndo ? 11 : 9), using: &random) {
    case 0...2: return .read(some)
    case 3...5: return .unread(some)
    case 6: return .readAll
    case 7...8: return .edit(Int.random(in: 0..<count, using: &random))
    default: return .undo
    }
  }
}

/// A feed whose edits mark posts as unread.
private struct MarkChain {
  let scenario: StoreScenario
  let feed: FeedID
  /// The posts by number, which is also their title.
  let posts: [PostID]

  private static let names = (0..<4).map(String.init)

  init(_ scenario: StoreScenario, _ name: String) async throws {
    self.scenario = scenario
    let subscription = Subscription(url: "https://\(name).example/feed", onUpdate: .unread)
    feed = try await scenario.store.subscribe(to: [subscription], at: StoreScenario.start)[0].id
    posts = try await scenario.refresh(feed, Self.names.map { .named($0) }).new
  }

  /// Refreshes the feed with posts of which some have a new text.
  func edit(_ edited: [Int], on day: Double) async throws {
    let items = Self.names.enumerated().map { place, name in
      Item.named(name, text: edited.contains(place) ? "day \(day)" : "text")
    }
    // Posts that are not listed are not changed.
    try await scenario.refresh(feed, edited.map { items[$0] }, on: day, .partial)
  }

  func perform(_ operation: MarkOperation, on day: Double) async throws {
    let store = scenario.store
    switch operation {
    case .read(let places): _ = try await store.mark(places.map { posts[$0] }, .read(true))
    case .unread(let places): _ = try await store.mark(places.map { posts[$0] }, .read(false))
    case .readAll: _ = try await store.markAllRead(in: nil)
    case .edit(let place): try await edit([place], on: day)
    case .undo: _ = try await store.undo()
    }
  }
}

/// The expected marks: all changes that have not been undone, applied from the start.
private struct MarkModel {
  private let count: Int
  private var operations: [MarkOperation] = []
  private(set) var unread: Set<Int>

  init(posts count: Int) {
    self.count = count
    unread = Set(0..<count)
  }

  var canUndo: Bool { operations.contains(where: \.isByReader) }

  mutating func record(_ operation: MarkOperation) {
    if case .undo = operation {
      guard let last = operations.lastIndex(where: \.isByReader) else { return }
      operations.remove(at: last)
      unread = operations.reduce(into: Set(0..<count)) { $1.apply(to: &$0) }
      return
    }
    let before = unread
    operation.apply(to: &unread)
    // A change without effect is not recorded.
    if !operation.isByReader || unread != before { operations.append(operation) }
  }
}

extension MarkOperation {
  fileprivate var isByReader: Bool { if case .edit = self { false } else { true } }

  fileprivate func apply(to unread: inout Set<Int>) {
    switch self {
    case .read(let places): unread.subtract(places)
    case .unread(let places): unread.formUnion(places)
    case .readAll: unread = []
    case .edit(let place): unread.insert(place)
    case .undo: break
    }
  }
}

import FeedModel
import Foundation
import Search
import TestSupport
import Testing

@testable import LibraryStore
@testable import StoreSQLite

/// Guarantees of ``StoreTransaction`` that results of ``LibraryEngine`` do not show, for both
/// stores.
@Suite struct StorePrimitiveTests {
  enum Kind: CaseIterable {
    case sqlite
    case inMemory
  }

  private let feed = FeedID(rawValue: 1)
  private let one = PostID(rawValue: 1)
  private let two = PostID(rawValue: 2)

  /// Creates a library with two unread posts of one feed, and runs a closure in a transaction.
  private func withLibrary<Value: Sendable>(
    _ kind: Kind, _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    let store: any StoreBackend =
      switch kind {
      case .sqlite: try SQLiteStore.inMemory()
      case .inMemory: InMemoryStore()
      }
    let engine = LibraryEngine(store)
    _ = try await engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)
    _ = try await engine.record(.brings(2), for: feed, at: .distantPast)
    return try await store.write(.full, body)
  }

  @Test(arguments: Kind.allCases)
  func `adding a second feed at the same address is an error`(_ kind: Kind) async {
    await #expect(throws: StoreError.self) {
      try await withLibrary(kind) { try $0.insertFeed(Subscription(url: "a"), added: .distantPast) }
    }
  }

  @Test(arguments: Kind.allCases)
  func `records are stored by key, and numbers are never reused`(_ kind: Kind) async throws {
    let changes = try await withLibrary(kind) { store in
      let id = Rule.ID(rawValue: try store.newNumber(of: Rule.self))
      let rule = Rule(id: id, query: "is:unread", actions: [.markRead])
      let other = Rule(id: id, query: "is:starred", actions: [.star, .tag("\0")])
      return try [
        store.record(Rule.self, id) == nil, store.put(rule), !store.put(rule),
        store.record(Rule.self, id) == rule, store.put(other),
        store.records(Rule.self) == [other], store.remove(Rule.self, id),
        !store.remove(Rule.self, id), store.records(Rule.self).isEmpty,
        store.newNumber(of: Rule.self) > id.rawValue,
      ]
    }
    #expect(changes == Array(repeating: true, count: 10))
  }

  @Test(arguments: Kind.allCases)
  func `records of each type are read back unchanged`(_ kind: Kind) async throws {
    let path = FolderPath(["News", "a/b"])
    let change = LibraryChange(
      id: 7, kind: .star, date: Date(timeIntervalSinceReferenceDate: 0.1), count: 2, subject: "ü",
      kept: LibraryTime(rawValue: 5))
    let areSame = try await withLibrary(kind) { store in
      let folder = Folder(id: FolderID(rawValue: 3), path: path)
      let search = SavedSearch(name: "name", query: "a OR b")
      for isChanged in [try store.put(folder), try store.put(change), try store.put(search)] {
        guard isChanged else { return false }
      }
      return try store.records(Folder.self) == [folder]
        && store.record(LibraryChange.self, 7) == change
        && store.record(SavedSearch.self, "name") == search
    }
    #expect(areSame)
  }

  @Test(arguments: Kind.allCases)
  func `an unread post in the library is not removed`(_ kind: Kind) async throws {
    let (inLibrary, inTrash) = try await withLibrary(kind) { [one, two] store in
      try store.movePosts(.these(NumberSet([two])), from: .library, to: .trash)
      let both = NumberSet([one, two])
      return (
        try store.removePosts(.these(both), in: .library, keepsStarred: false),
        try store.removePosts(.these(both), in: .trash, keepsStarred: false)
      )
    }
    #expect(inLibrary == 0)
    #expect(inTrash == 1)
  }

  @Test(arguments: Kind.allCases)
  func `starred posts are kept only on request`(_ kind: Kind) async throws {
    let removed = try await withLibrary(kind) { [feed, one] store in
      _ = try store.setStarred(true, on: NumberSet([one]), in: [.library])
      try store.movePosts(.ofFeed(feed), from: .library, to: .archive)
      return [
        try store.removePosts(.ofFeed(feed), in: .archive, keepsStarred: true),
        try store.removePosts(.ofFeed(feed), in: .archive, keepsStarred: false),
      ]
    }
    #expect(removed == [1, 1])
  }

  @Test(arguments: Kind.allCases)
  func `renewing the arrival of a post outside the library has no effect`(_ kind: Kind) async throws
  {
    let isUnread = try await withLibrary(kind) { [one] store in
      let post = NumberSet([one])
      _ = try store.markRead(UnreadFilter(posts: post))
      try store.movePosts(.these(post), from: .library, to: .trash)
      try store.renewArrival(of: one)
      return try store.entries(.these(post), in: .trash).map(\.isUnread)
    }
    #expect(isUnread == [false])
  }

  @Test(arguments: Kind.allCases)
  func `a post is found in its own location and without a location`(_ kind: Kind) async throws {
    let places: [PostLocation?] = [.library, .archive, .trash, nil]
    let found = try await withLibrary(kind) { [one] store in
      try store.movePosts(.these(NumberSet([one])), from: .library, to: .trash)
      return try places.filter { try store.post(one, in: $0) != nil }
    }
    #expect(found == [.trash, nil])
  }

  @Test(arguments: Kind.allCases)
  func `the newest publication date is that of the first post in the list`(
    _ kind: Kind
  ) async throws {
    let now = Date(timeIntervalSinceReferenceDate: 100)
    let newest = try await withLibrary(kind) { [feed, one, two] store in
      let entries = try store.entries(.these(NumberSet([one, two])), in: .library).map(\.entry)
      _ = try store.markRead(UnreadFilter())
      _ = try store.removePosts(.ofFeed(feed), in: .library, keepsStarred: false)
      // The publication date of the first post is later than the time it was first seen, and than
      // that of the second post.
      let posts = zip(entries, [(seen: 10.0, published: 50.0), (seen: 40.0, published: 30.0)]).map {
        NewPost(
          entry: $0, post: Post(published: Date(timeIntervalSinceReferenceDate: $1.published)),
          firstSeen: Date(timeIntervalSinceReferenceDate: $1.seen),
          stored: LibraryTime(rawValue: 0))
      }
      _ = try store.insertPosts(posts, of: feed)
      return try store.publishedBounds(of: feed, at: now).newest
    }
    #expect(newest == Date(timeIntervalSinceReferenceDate: 30))
  }

  @Test(arguments: Kind.allCases)
  func `only unread posts and known feeds are recorded as shown`(_ kind: Kind) async throws {
    let place = ListingTerminal.withoutTerminal
    let arrival = Arrival(rawValue: 1)
    let shown = try await withLibrary(kind) { [feed, one, two] store in
      _ = try store.markRead(UnreadFilter(posts: NumberSet([one])))
      try store.saveShownPosts(
        ListedPosts(
          library: arrival, feeds: [feed: arrival, FeedID(rawValue: 9): arrival],
          posts: [one, two, PostID(rawValue: 9)]), at: place)
      return try store.shownPosts(at: place)
    }
    #expect(
      shown == ListedPosts(library: arrival, feeds: [feed: arrival], posts: [two], at: place))
  }

  @Test(arguments: Kind.allCases)
  func `a removed post is no longer recorded as shown`(_ kind: Kind) async throws {
    let place = ListingTerminal.withoutTerminal
    let shown = try await withLibrary(kind) { [one, two] store in
      try store.saveShownPosts(
        ListedPosts(library: Arrival(rawValue: 0), posts: [one, two]), at: place)
      _ = try store.markRead(UnreadFilter(posts: NumberSet([one])))
      _ = try store.removePosts(
        .these(NumberSet([one])), in: .library, keepsStarred: false)
      return try store.shownPosts(at: place)?.posts
    }
    #expect(shown == [two])
  }
}

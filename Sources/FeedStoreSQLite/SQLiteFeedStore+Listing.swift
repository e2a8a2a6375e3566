public import FeedStore
import Foundation
import GRDB

extension SQLiteFeedStore {
  public func saveListing(
    _ posts: [PostID], at place: ListingPlace
  ) async throws(FeedStoreError) {
    let stored = Self.stored(posts)
    try await write(.relaxed, patience: .seconds(1)) { db in
      try ListingWriter(place, in: db).save(stored)
    }
  }

  public func listing(at place: ListingPlace) async throws(FeedStoreError) -> [PostID] {
    let stored = try await read { db in
      try Data.fetchOne(
        db.cachedStatement(
          sql: "SELECT posts FROM listing WHERE posts <> x'' \(ListingWriter.nearestFirst)"),
        arguments: [place.name])
    }
    return stored.map(Self.posts) ?? []
  }

  public func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival, at place: ListingPlace
  ) async throws(FeedStoreError) {
    try await write(.relaxed, patience: .seconds(1)) { db in
      let writer = ListingWriter(place, in: db)
      switch scope {
      case .library: try writer.noteLibrary(upTo: arrival)
      case .feeds(let feeds): try writer.note(feeds, upTo: arrival)
      case .posts(let posts): try writer.note(posts)
      }
    }
  }

  public func listedPosts(
    at place: ListingPlace
  ) async throws(FeedStoreError) -> ListedPosts? {
    try await read { db in try ListingWriter(place, in: db).listedPosts() }
  }

  public func latestArrival() async throws(FeedStoreError) -> Arrival {
    try await read { db in
      Arrival(
        rawValue: try Int64.fetchOne(
          db.cachedStatement(sql: "SELECT arrived FROM libraryCount")) ?? 0)
    }
  }

  /// Eight bytes each, big-endian.
  private static func stored(_ posts: [PostID]) -> Data {
    posts.reduce(into: Data(capacity: posts.count * 8)) { data, post in
      withUnsafeBytes(of: post.rawValue.bigEndian) { data.append(contentsOf: $0) }
    }
  }

  private static func posts(_ stored: Data) -> [PostID] {
    stored.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { place in
        PostID(
          rawValue: Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)))
      }
    }
  }
}

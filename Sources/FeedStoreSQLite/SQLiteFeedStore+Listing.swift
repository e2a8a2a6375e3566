public import FeedStore
import Foundation
import GRDB

extension SQLiteFeedStore {
  public func saveListing(
    _ posts: [PostID]?, upTo arrival: Arrival
  ) async throws(FeedStoreError) {
    let stored = posts.map(Self.stored)
    try await write(.relaxed) { db in
      try db.cachedStatement(
        sql: "UPDATE listing SET posts = coalesce(?, posts), arrival = ?"
      ).execute(arguments: [stored, arrival.rawValue])
    }
  }

  public func listing() async throws(FeedStoreError) -> [PostID] {
    let stored = try await read { db in
      try Data.fetchOne(db.cachedStatement(sql: "SELECT posts FROM listing"))
    }
    return stored.map(Self.posts) ?? []
  }

  public func listedArrival() async throws(FeedStoreError) -> Arrival? {
    try await read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT arrival FROM listing")).map(Arrival.init)
    }
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

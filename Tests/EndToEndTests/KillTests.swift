import GRDB
import Glibc
import TestSupport
import Testing

/// The program is killed, and loses nothing.
@Suite(.serialized) struct KillTests {
  private static let feeds = 8
  private static let posts = 12

  let server: TestHTTPServer
  let list: String

  init() throws {
    let server = try TestHTTPServer()
    for number in 1...Self.feeds {
      let feed = TestFeed("f\(number)", posts: 1...Self.posts)
      server.set("/f\(number)", .feed(feed.rss, etag: "\"\(number)\""))
    }
    list = opml((1...Self.feeds).map { server.url("/f\($0)") })
    self.server = server
  }

  private static let everything = Set(
    (1...feeds).flatMap { feed in (1...posts).map { "f\(feed)-\($0)" } })

  /// A moment is a number of requests that the server has seen, and some time after it, in which
  /// the answer arrives, is parsed and stored.
  @Test(.timeLimit(.minutes(2)), arguments: [0, 2, 5, 10, 20] as [UInt32])
  func `a killed refresh loses nothing and announces nothing twice`(
    _ milliseconds: UInt32
  ) async throws {
    let fresh = try Lede()
    #expect(try fresh("import", "-", input: list).ending == .exited(0))
    let files = try fresh.sandbox.files()
    for requests in 0...Self.feeds {
      let lede = try Lede(Sandbox(files))
      server.clearRequests()
      let process = try lede.start(["refresh", "--json"])
      await server.wait { $0.requests.count >= requests }
      usleep(milliseconds * 1_000)
      process.kill()
      let killed = process.finish()
      try expectSoundDatabase(of: lede)

      let stored = try codes(lede("list", "--all", "--jsonl").jsonLines())
      // A feed is asked when the one before it has been stored, and each is stored whole.
      #expect(stored.count >= Self.posts * (requests - 1))
      #expect(stored.count.isMultiple(of: Self.posts))

      let announced = try lede("refresh", "--json")
      #expect(announced.ending == .exited(0))
      #expect(announced.errors == "")
      let new = try announced.json()["results"].array
        .flatMap { $0["new"].array.compactMap(\.string) }
      #expect(Set(new).isDisjoint(with: stored))
      try expectEverythingOnce(in: lede, codes: stored + new)
      // It may have come to its end before it was killed; then it has told all it stored.
      if killed.ending == .exited(0) { #expect(new == []) }
    }
  }

  /// What is killed here makes the library, and fills it in one transaction.
  @Test func `a killed first import leaves all or nothing`() throws {
    for moment: UInt32 in 0..<20 {
      let lede = try Lede()
      let process = try lede.start(["import", "-"], input: list)
      usleep(moment * 4_000)
      process.kill()
      _ = process.finish()
      let found = try lede("feeds", "--json").json()["feeds"].array.count
      #expect([0, Self.feeds].contains(found))
      #expect(
        try lede("import", "-", input: list)
          == .ok("\(Self.feeds - found) feeds added, \(found) already there.\n"))
      try expectSoundDatabase(of: lede)
    }
  }

  private func codes(_ posts: [JSON]) -> [String] {
    posts.compactMap(\.["id"].string)
  }

  private func expectEverythingOnce(in lede: Lede, codes: [String]) throws {
    let posts = try lede("list", "--all", "--jsonl").jsonLines()
    let guids = posts.compactMap(\.["_lede"]["guid"].string)
    #expect(guids.count == Self.everything.count)
    #expect(Set(guids) == Self.everything)
    #expect(self.codes(posts).sorted() == codes.sorted())
  }

  private func expectSoundDatabase(of lede: Lede) throws {
    let queue = try DatabaseQueue(path: lede.sandbox.file("library/lede.db"))
    let problems = try queue.read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check")
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
    }
    #expect(problems == ["ok"])
  }
}

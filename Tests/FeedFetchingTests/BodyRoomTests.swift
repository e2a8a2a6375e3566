import FeedModel
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@testable import FeedFetching

@Suite(.timeLimit(.minutes(10))) struct `Room for bodies` {
  @Test func `has so many pieces, and one that is as large as it needs to be`() async {
    let room = BodyRoom(pieces: 2)
    var pieces = [await room.take(), await room.take(), await room.take()]
    #expect(pieces.map { $0?.isLast } == [false, false, true])
    pieces.removeFirst()
    #expect(await room.take()?.isLast == false)
    pieces.removeLast()
    let again = [await room.take(), await room.take()]
    #expect(again.map { $0?.isLast } == [false, true])
  }

  @Test func `is shared by bodies that all want more than there is, and all come to their end`()
    async
  {
    let room = BodyRoom(pieces: 3)
    let ended = Counter()
    await withTaskGroup(of: Void.self) { group in
      for body in 0..<50 {
        group.addTask {
          var pieces = BodyPieces()
          for size in 1...5 {
            await pieces.grow(to: size * BodyRoom.piece + body, in: room)
            await Task.yield()
          }
          ended.count()
        }
      }
    }
    #expect(ended.value == 50)
    #expect(await room.take()?.isLast == false)
  }

  @Test func `asks nothing of small bodies`() async {
    let room = BodyRoom(pieces: 0)
    let last = await room.take()
    var pieces = BodyPieces()
    await pieces.grow(to: BodyRoom.free, in: room)
    withExtendedLifetime(last) {}
  }

  @Test func `is kept by a parsed document until its place is released`() async throws {
    let bench = try FetchBench()
    let source = HTTPFeedSource(transport: bench.transport, policy: .test)
    // It is title, link and guid of the post.
    let text = String(repeating: "x", count: 1 << 20)
    bench.server.set("/feed", .feed(Sample.rss(text)))
    var places: [FetchPlace] = []
    for count in 1...2 {
      let place = FetchPlace(WaitingFetches())
      places.append(place)
      let outcome = await FetchPlace.$current.withValue(place) {
        await source.fetch(bench.url, state: FetchState(), now: bench.now)
      }
      #expect(outcome.summary == .brought([text], .complete))
      // 3 MiB, of which 256 KiB need no piece, and what is around the title.
      #expect(source.fetcher.room.taken == 3 * count)
    }
    places.removeFirst()
    #expect(source.fetcher.room.taken == 3)
    places = []
    #expect(source.fetcher.room.taken == 0)
    _ = await source.fetch(bench.url, state: FetchState(), now: bench.now)
    #expect(source.fetcher.room.taken == 0)
  }

  @Test func `is shared by feeds in files`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "lede-\(UUID().uuidString)")
    try Sample.rss(String(repeating: "x", count: 1 << 20)).write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let room = BodyRoom()
    let source = FileFeedSource(room: room)
    let place = FetchPlace(WaitingFetches())
    _ = await FetchPlace.$current.withValue(place) {
      await source.fetch(file.absoluteString, state: FetchState(), now: .now)
    }
    withExtendedLifetime(place) { #expect(room.taken == 3) }
  }

  @Test func `lets go who is cancelled`() async {
    let room = BodyRoom(pieces: 1)
    var taken = [await room.take(), await room.take()]
    let waiting = Task { await room.take() == nil }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value)
    taken = []
    #expect(await room.take() != nil)
    #expect(taken.isEmpty)
  }

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func count() { number.withLock { $0 += 1 } }
  }
}

import FeedModel
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@testable import FeedFetching

@Suite(.timeLimit(.minutes(10))) struct BodyRoomTests {
  @Test func `body memory has a limited number of blocks and one more block for the last body`()
    async
  {
    let room = BodyMemoryBudget(pieces: 2)
    var pieces = [await room.take(), await room.take(), await room.take()]
    #expect(pieces.map { $0?.isLast } == [false, false, true])
    pieces.removeFirst()
    #expect(await room.take()?.isLast == false)
    pieces.removeLast()
    let again = [await room.take(), await room.take()]
    #expect(again.map { $0?.isLast } == [false, true])
  }

  @Test func `all bodies are completed even if together they need more memory than is available`()
    async
  {
    let room = BodyMemoryBudget(pieces: 3)
    let ended = Counter()
    await withTaskGroup(of: Void.self) { group in
      for body in 0..<50 {
        group.addTask {
          var pieces = BodyPieces()
          for size in 1...5 {
            await pieces.grow(to: size * BodyMemoryBudget.piece + body, in: room)
            await Task.yield()
          }
          ended.count()
        }
      }
    }
    #expect(ended.value == 50)
    #expect(await room.take()?.isLast == false)
  }

  @Test func `a body takes a memory block for each 256 KiB before it is read`() async {
    let room = BodyMemoryBudget()
    var pieces = BodyPieces()
    await pieces.grow(to: 1, in: room)
    await pieces.grow(to: 256 << 10, in: room)
    #expect(room.taken == 1)
    await pieces.grow(to: 1 << 20 + 1, in: room)
    #expect(room.taken == 5)
    pieces = BodyPieces()
    #expect(room.taken == 0)
  }

  @Test func `a snapshot keeps its memory blocks until it is released`() async throws {
    let bench = try FetchBench()
    let source = bench.source
    // The text is the title, link and GUID of the post.
    let text = String(repeating: "x", count: 1 << 20)
    bench.server.set("/feed", .feed(Sample.rss(text)))
    var outcomes: [FetchOutcome] = []
    for count in 1...2 {
      outcomes.append(await source.fetch(bench.url, state: FetchState(), now: bench.now))
      #expect(outcomes.last?.summary == .brought([text], .complete))
      // Three times 1 MiB, and the markup around the title.
      #expect(source.fetcher.room.taken == 13 * count)
    }
    outcomes.removeFirst()
    #expect(source.fetcher.room.taken == 13)
    outcomes = []
    #expect(source.fetcher.room.taken == 0)
  }

  @Test func `an unchanged document keeps no memory blocks`() async throws {
    let bench = try FetchBench()
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    #expect(bench.source.fetcher.room.taken == 1)
    let again = await bench.fetch(first.state)
    #expect(again.summary == .unchanged)
    #expect(bench.source.fetcher.room.taken == 1)
    withExtendedLifetime(first) {}
  }

  @Test func `feeds in files share the memory for bodies`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "lede-\(UUID().uuidString)")
    try Sample.rss(String(repeating: "x", count: 1 << 20)).write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let room = BodyMemoryBudget()
    let source = FileFeedSource(room: room)
    let outcome = await source.fetch(file.absoluteString, state: FetchState(), now: .now)
    withExtendedLifetime(outcome) { #expect(room.taken == 13) }
  }

  @Test func `a cancelled task stops waiting for a memory block`() async {
    let room = BodyMemoryBudget(pieces: 1)
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

import Foundation
import TestSupport
import Testing
import URLs

@testable import HackerNews

@Suite(.timeLimit(.minutes(10)))
struct HNReadingTests {
  @Test func `a list has the fields of its stories`() async throws {
    let bench = try HNBench()
    let page = try await bench.client.posts("top")
    #expect(page.items.map(\.id) == [10, 20, 30])
    let story = try #require(page.items.first)
    #expect(story.title == "Story 1 & more")
    #expect(story.url == "https://example.org/1?a=1&b=2")
    #expect(story.author == "author1")
    #expect(story.score == 1)
    #expect(story.commentCount == 3)
    #expect(story.time == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(!page.hasNext)
  }

  @Test func `two lists can be paged at the same time`() async throws {
    let bench = try HNBench(stories: 5)
    bench.standIn.update { $0.pageSize = 2 }
    let top = try await bench.client.posts("top")
    let best = try await bench.client.posts("best")
    let nextTop = try #require(try await bench.client.posts(after: top))
    let nextBest = try #require(try await bench.client.posts(after: best))
    #expect(nextTop.items.map(\.id) == [30, 40])
    #expect(nextBest.items.map(\.id) == [30, 40])
    let last = try #require(try await bench.client.posts(after: nextTop))
    #expect(last.items.map(\.id) == [50])
    #expect(try await bench.client.posts(after: last) == nil)
    #expect(bench.standIn.server.requests.map(\.path).contains("/best?p=2"))
  }

  @Test func `a thread has levels and parents`() async throws {
    let bench = try HNBench()
    let thread = try await bench.client.thread(10)
    #expect(thread.item.id == 10)
    #expect(thread.comments.map(\.id) == [11, 12, 13])
    #expect(thread.comments.map(\.level) == [0, 1, 0])
    #expect(thread.comments.map(\.item.parent) == [10, 11, 10])
    #expect(thread.comments.map(\.item.story) == [10, 10, 10])
    #expect(thread.comments[1].item.author == "bob")
    #expect(thread.comments[2].item.text?.contains("href=\"https://example.org/x\"") == true)
  }

  @Test func `a story's own text is part of its thread`() async throws {
    let bench = try HNBench()
    bench.standIn.update {
      $0.items[10]?.text = "Ask <i>me</i>"; $0.items[10]?.url = nil
    }
    let thread = try await bench.client.thread(10)
    #expect(thread.item.text == "Ask <i>me</i>")
    #expect(thread.item.url == nil)
  }

  @Test func `a deleted comment keeps its place`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.items[11]?.isDeleted = true }
    let thread = try await bench.client.thread(10)
    #expect(thread.comments.map(\.id) == [11, 12, 13])
    #expect(thread.comments[0].item.isDeleted)
    #expect(thread.comments[0].item.author == nil)
    #expect(thread.comments[1].item.parent == 11)
  }

  @Test func `a user has karma, creation date and description`() async throws {
    let bench = try HNBench()
    let user = try await bench.client.user("pg")
    #expect(user.name == "pg")
    #expect(user.karma == 157_236)
    #expect(user.created == Date(timeIntervalSince1970: 1_160_418_092))
    #expect(user.about == "Bug fixer.")
  }

  @Test func `items and users that do not exist are distinguished`() async throws {
    let bench = try HNBench()
    await #expect(throws: HNError.noSuchUser) { try await bench.client.user("nobody") }
    await #expect(throws: HNError.noSuchItem) { try await bench.client.thread(999) }
  }

  @Test func `a page without rows is an error`() async throws {
    let bench = try HNBench(stories: 0)
    await #expect {
      try await bench.client.posts("top")
    } throws: { error in
      if case HNError.markup = error { true } else { false }
    }
  }

  @Test func `an apology page is a rate limit`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .apology }
    await #expect(throws: HNError.tooFast(retryAfter: bench.clock.value + 30)) {
      try await bench.client.posts("top")
    }
  }
}

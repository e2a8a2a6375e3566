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

  @Test(arguments: ["top", "new", "best", "ask", "show", "jobs"])
  func `each list is read`(list: String) async throws {
    let bench = try HNBench()
    #expect(try await bench.client.posts(list).items.map(\.id) == [10, 20, 30])
  }

  @Test func `a list in order of time is paged by its cursor`() async throws {
    let bench = try HNBench(stories: 5)
    bench.standIn.update { $0.pageSize = 2 }
    var page: HNPage? = try await bench.client.posts("new")
    var ids: [[Int]] = []
    while let current = page {
      ids.append(current.items.map(\.id))
      page = try await bench.client.posts(after: current)
    }
    #expect(ids == [[10, 20], [30, 40], [50]])
    #expect(bench.standIn.server.requests.last?.path == "/newest?next=50&n=5")
  }

  @Test func `the submissions of a user are paged`() async throws {
    let bench = try HNBench()
    bench.standIn.update { state in
      state.pageSize = 1
      state.items[30]?.author = "author1"
    }
    let page = try await bench.client.submissions(of: "author1")
    #expect(page.items.map(\.id) == [10])
    #expect(try await bench.client.posts(after: page)?.items.map(\.id) == [30])
  }

  @Test func `lists that robots.txt excludes are fetched only for a user`() async throws {
    let bench = try HNBench()
    await #expect {
      try await bench.client.posts("submitted", ["user": "pg"], isAttended: false)
    } throws: { error in
      if case HNError.notAllowed = error { true } else { false }
    }
    #expect(bench.standIn.server.requests.isEmpty)
    #expect(try await bench.client.posts("top", isAttended: false).items.count == 3)
  }

  @Test func `jobs have no author and no score`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.items[20]?.isJob = true }
    let items = try await bench.client.posts("top").items
    #expect(items.map(\.kind) == [.story, .job, .story])
    #expect(items[1].author == nil)
    #expect(items[1].score == nil)
    #expect(items[1].time == Date(timeIntervalSince1970: 1_767_323_045))
  }

  @Test func `parents that a page names determine the levels`() {
    var thread = HNThread(item: HNItem(id: 1, kind: .story), comments: [])
    for (id, parent) in [(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)] {
      var item = HNItem(id: id, kind: .comment)
      item.parent = parent
      thread.comments.append(HNComment(item: item, level: 0))
    }
    thread.setParents()
    #expect(thread.comments.map(\.level) == [0, 1, 2, 1, 0])
    #expect(thread.comments.map(\.item.parent) == [1, 2, 3, 2, 1])
  }

  @Test func `a long thread is read from all of its pages`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.commentsPerPage = 1 }
    let thread = try await bench.client.thread(10)
    #expect(thread.comments.map(\.id) == [11, 12, 13])
    #expect(thread.comments.map(\.item.parent) == [10, 11, 10])
    #expect(try await bench.client.thread(10, pages: 2).comments.map(\.id) == [11, 12])
  }

  @Test func `a thread whose comments cannot be found is an error`() async throws {
    let source = HNMarkup.bundledText(replacing: ["//tr[contains(@class, 'comtr')]": "//none"])
    let bench = try HNBench(markup: HNMarkupStore(try HNMarkup(parsing: source)))
    #expect(try await bench.client.thread(10).comments.isEmpty)
    bench.standIn.update { state in
      for id in 100...101 { state.items[id] = HNStandIn.Item(id: id, author: "eve", parent: 10) }
    }
    await #expect(
      throws: HNError.markup(HNMarkupError("thread.comments", "finds none of 5 comments"))
    ) {
      try await bench.client.thread(10)
    }
  }

  @Test func `the links of a text have ranges and lead to items`() throws {
    let text = HNText(
      html: "See <a href=\"https://example.org/long\">https://example.org/lo...</a> and "
        + "<a href=\"https://news.ycombinator.com/item?id=8863#9000\">this</a>"
        + "<p>A &lt;tag&gt;<pre><code>a\n  b</code></pre>")
    #expect(text.text == "See https://example.org/lo... and this\n\nA <tag>\n\na\n  b\n\n")
    #expect(
      text.links.map { String(text.text[$0.range]) } == ["https://example.org/lo...", "this"])
    #expect(text.links.map(\.url).first == "https://example.org/long")
    #expect(text.links.map(\.isInternal) == [false, true])
    #expect(text.links.map(\.item) == [nil, 8863])
  }

  @Test func `an unknown list and a missing parameter send no request`() async throws {
    let bench = try HNBench()
    await #expect(throws: HNError.notAllowed("the site has no list \"nope\"")) {
      try await bench.client.posts("nope")
    }
    await #expect(throws: HNError.notAllowed("lists.front.path requires day")) {
      try await bench.client.posts("front")
    }
    #expect(bench.standIn.server.requests.isEmpty)
  }

  @Test func `a truncated page is an error`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .truncated }
    await #expect {
      try await bench.client.posts("top")
    } throws: { error in
      if case HNError.addressUnreachable = error { true } else { false }
    }
  }
}

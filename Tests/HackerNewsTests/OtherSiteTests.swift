import Foundation
import HTTPTransport
import TestSupport
import Testing
import WebClient

@testable import HackerNews

/// A site with different markup, which only its markup file describes.
@Suite(.timeLimit(.minutes(10)))
struct OtherSiteTests {
  private let site: OtherSite
  private let client: HNClient

  init() throws {
    site = try OtherSite()
    let markup = try HNMarkup(parsing: OtherSite.markup(at: site.server.url("/")))
    client = HNClient(
      WebClient(transport: CurlTransport(), cookies: CookieJar()), markup: HNMarkupStore(markup))
  }

  @Test func `lists, threads and users are read`() async throws {
    let page = try await client.posts("all")
    var story = HNItem(id: 1, kind: .story)
    story.title = "First"
    story.url = "https://example.org/1"
    story.author = "ann"
    story.time = Date(timeIntervalSince1970: 1_767_319_445)
    story.score = 3
    #expect(page.items == [story])
    #expect(try await client.posts(after: page)?.items.map(\.title) == ["Second & third"])
    let thread = try await client.thread(1)
    #expect(thread.item == story)
    #expect(thread.comments.map(\.item.text) == ["<b>Good</b> idea"])
    #expect(thread.comments.map(\.item.parent) == [1])
    let user = try await client.user("ann")
    #expect(user == HNUser(name: "ann", karma: 1024, about: "I am ann."))
    await #expect(throws: HNError.noSuchItem) { try await client.thread(5) }
    await #expect(throws: HNError.noSuchUser) { try await client.user("bob") }
  }

  @Test func `a user logs in, acts and logs out`() async throws {
    await #expect(throws: HNError.badLogin) {
      try await client.logIn("ann", password: "pass word")
    }
    #expect(try await client.logIn("ann", password: "pass+word").name == "ann")
    #expect(try await client.submit(HNSubmission(title: "A+B=C", text: "é")) == .accepted(3))
    #expect(site.read { $0.titles[3] } == "A+B=C")
    #expect(try await client.submit(HNSubmission(title: "A+B=C", text: "x")) == .duplicate(nil))
    #expect(try await client.reply(to: 3, text: "Yes & no") == 20)
    #expect(try await client.vote(.down, on: 2) == .recorded)
    #expect(try await client.vote(.down, on: 2) == .unchanged)
    #expect(site.read { $0.votes } == [2: -1])
    try await client.unvote(2)
    #expect(site.read { $0.votes }.isEmpty)
    try await client.updateProfile(about: "New.")
    #expect(site.read { $0.bio } == "New.")
    await #expect(throws: HNError.notAllowed("the site has no field for the email")) {
      try await client.updateProfile(email: "ann@example.org")
    }
    try await client.logOut()
    await #expect(throws: HNError.notLoggedIn) { try await client.vote(.up, on: 1) }
  }
}

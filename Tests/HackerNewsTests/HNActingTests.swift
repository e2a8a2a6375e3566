import Foundation
import TestSupport
import Testing
import URLs

@testable import HackerNews
@testable import WebClient

@Suite(.timeLimit(.minutes(10)))
struct HNActingTests {
  // MARK: Sessions

  @Test func `logging in and out`() async throws {
    let bench = try HNBench()
    #expect(try await bench.currentUser() == nil)
    try await bench.logIn()
    #expect(try await bench.currentUser() == "pg")
    try await bench.client.logOut()
    #expect(try await bench.currentUser() == nil)
  }

  @Test func `a wrong password is reported`() async throws {
    let bench = try HNBench()
    await #expect(throws: HNError.badLogin) {
      try await bench.client.logIn("pg", password: "wrong+&=é")
    }
    #expect(try await bench.currentUser() == nil)
  }

  @Test func `a captcha is reported with the page's URL`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .captcha }
    await #expect(throws: HNError.validationRequired(bench.standIn.server.url("/login"))) {
      try await bench.logIn()
    }
  }

  // MARK: Acting

  @Test func `a link is submitted with any characters`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    let title = "C++ & Swift = 100% “é”"
    let result = try await bench.client.submit(
      HNSubmission(title: title, url: "https://example.org/?a=1&b=2"))
    #expect(result == .accepted(9001))
    let stored = bench.standIn.update { $0.items[9001] }
    #expect(stored?.title == title)
    #expect(stored?.url == "https://example.org/?a=1&b=2")
    #expect(stored?.author == "pg")
  }

  @Test func `a page that was submitted before is a duplicate`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    let result = try await bench.client.submit(
      HNSubmission(title: "Again", url: "https://example.org/2?a=1&b=2"))
    #expect(result == .duplicate(20))
  }

  @Test func `a submission without title or content sends no request`() async throws {
    let bench = try HNBench()
    for submission in [
      HNSubmission(title: " ", url: "https://example.org/"), HNSubmission(title: "Title"),
      HNSubmission(title: "Title", url: "", text: " \n"),
    ] {
      await #expect {
        try await bench.client.submit(submission)
      } throws: { error in
        if case HNError.notAllowed = error { true } else { false }
      }
    }
    #expect(bench.standIn.server.requests.isEmpty)
  }

  @Test func `actions need a login`() async throws {
    let bench = try HNBench()
    await #expect(throws: HNError.notLoggedIn) {
      try await bench.client.submit(HNSubmission(title: "Title", text: "Text"))
    }
    await #expect(throws: HNError.notLoggedIn) { try await bench.client.reply(to: 10, text: "Hi") }
    await #expect(throws: HNError.notLoggedIn) { try await bench.client.vote(.up, on: 10) }
  }

  @Test func `an expired form is sent once more`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.update { $0.fault = .expired(times: 1) }
    _ = try await bench.client.reply(to: 11, text: "Reply")
    #expect(bench.standIn.update { $0.items[9001]?.parent } == 11)
    bench.standIn.update { $0.fault = .expired(times: 5) }
    await #expect(throws: HNError.expired) { try await bench.client.reply(to: 11, text: "Reply") }
    #expect(bench.standIn.update { $0.fault } == .expired(times: 3))
  }

  @Test func `a write whose response is lost is unconfirmed and not repeated`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.server.clearRequests()
    bench.standIn.update { $0.fault = .lostResponse }
    await #expect {
      _ = try await bench.client.reply(to: 10, text: "Reply")
    } throws: { error in
      if case HNError.unconfirmed = error { true } else { false }
    }
    #expect(bench.standIn.server.requests.filter { $0.method == "POST" }.count == 1)
  }

  @Test func `the error of a vote that was not sent does not show its token`() throws {
    let url = try #require(WebURL("https://site.example/vote?id=1&auth=secret"))
    let error = WebError(
      code: .unresponsive, description: "the host did not respond", chain: RedirectChain(url))
    #expect(
      HNError(write: error, url).description
        == "https://site.example/ cannot be reached: the host did not respond")
  }

  @Test func `votes are set and withdrawn on posts and comments`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    try await bench.client.vote(.up, on: 10)
    try await bench.client.vote(.down, on: 12)
    #expect(bench.standIn.update { $0.votes["pg"] } == [10: "up", 12: "down"])
    #expect(try await bench.client.thread(10).item.vote == .up)
    let reply = try await bench.client.thread(10).comments.first { $0.id == 12 }
    #expect(reply?.item.vote == .down)
    try await bench.client.unvote(10)
    #expect(bench.standIn.update { $0.votes["pg"] } == [12: "down"])
  }

  @Test func `a profile is changed without losing its other settings`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    try await bench.client.updateProfile(about: "New & <better>")
    #expect(bench.standIn.update { $0.profiles["pg"] } == "New & <better>")
  }

  @Test func `the session is sent to its own host only`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    let other = try HNBench(standIn: HNStandIn(host: 2), cookies: bench.cookies)
    #expect(try await other.currentUser() == nil)
    #expect(other.standIn.server.requests.count == 1)
    #expect(other.standIn.server.requests.allSatisfy { $0["Cookie"] == nil })
    #expect(try await bench.currentUser() == "pg")
  }

  @Test func `a refused story has the reason that the site shows`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    await #expect(throws: HNError.refused("Please limit title to 80 characters.")) {
      let title = String(repeating: "long ", count: 20)
      return try await bench.client.submit(HNSubmission(title: title, text: "Text"))
    }
  }

  @Test func `form values are encoded byte by byte`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.server.clearRequests()
    #expect(try await bench.client.reply(to: 10, text: "1 + 1 & x=y \u{e9}~\n%") == 9001)
    let body = bench.standIn.server.requests.first { $0.method == "POST" }?.body ?? []
    #expect(
      String(decoding: body, as: UTF8.self).hasSuffix(
        "&text=1+%2B+1+%26+x%3Dy+%C3%A9%7E%0A%25"))
  }

  @Test func `an empty reply and a reply to a closed thread are refused`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    await #expect(throws: HNError.notAllowed("a reply needs a text")) {
      try await bench.client.reply(to: 10, text: " \n")
    }
    bench.standIn.update { $0.items[10]?.isClosed = true }
    #expect(try await bench.client.thread(10).acceptsReplies == false)
    await #expect {
      try await bench.client.reply(to: 10, text: "Late")
    } throws: { error in
      if case HNError.notAllowed = error { true } else { false }
    }
  }

  @Test func `votes that the page does not offer are refused`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.update { $0.items[20]?.author = "pg" }
    for vote in [HNVote.up, .down] {
      await #expect(throws: HNError.notAllowed("the site does not allow this vote on item 20")) {
        try await bench.client.vote(vote, on: 20)
      }
    }
    try await bench.client.vote(.up, on: 10)
    #expect(try await bench.client.vote(.up, on: 10) == .unchanged)
  }

  @Test func `an expired session is reported as such`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.update { $0.sessions = [:] }
    await #expect(throws: HNError.notLoggedIn) { try await bench.client.vote(.up, on: 10) }
  }
}

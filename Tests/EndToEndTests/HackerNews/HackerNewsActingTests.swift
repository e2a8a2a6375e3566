import TestSupport
import Testing

/// The commands that change something on Hacker News.
@Suite(.runsProcesses)
struct HackerNewsActingTests {
  private let hn: HackerNewsFixture

  init() async throws {
    hn = try HackerNewsFixture()
    try await hn.logIn()
  }

  @Test func `submit prints the page of the new story`() async throws {
    #expect(
      try await hn("submit", "--title", "C++ & é", "--url", "https://example.org/new?a=1&b=2")
        == .ok("Submitted: \(hn.page(9001))\n"))
    #expect(hn.standIn.update { $0.items[9001]?.title } == "C++ & é")
    #expect(
      try await hn("submit", "--title", "Again", "--url", "https://example.org/2?a=1&b=2", "--json")
        .json()
        == [
          "schema": 1, "result": "duplicate", "id": 20, "page_url": .string(hn.page(20)),
        ])
    #expect(
      try await hn("submit", "--title", "A text", "--text-file", "-", input: "Line 1\nLine 2\n")
        .ending == .exited(0))
    #expect(hn.standIn.update { $0.items[9002]?.text } == "Line 1\nLine 2\n")
  }

  @Test func `submit without title or content sends no request`() async throws {
    hn.standIn.server.clearRequests()
    for arguments in [["--title", " ", "--url", "x"], ["--title", "T"], ["--url", "x"]] {
      #expect(try await hn.lede.run(["hn", "submit"] + arguments).ending == .exited(2))
    }
    #expect(hn.standIn.server.requests.isEmpty)
  }

  @Test func `a refused story exits with 1 and the reason of the site`() async throws {
    let title = String(repeating: "long ", count: 20)
    #expect(
      try await hn("submit", "--title", title, "--text", "x")
        == .failed(1, "lede: the site refused: Please limit title to 80 characters.\n"))
  }

  @Test func `reply sends a text from an option or standard input`() async throws {
    #expect(
      try await hn("reply", "10", "--text", "1 + 1 & é")
        == .ok("Replied: \(hn.page(9001))\n"))
    #expect(hn.standIn.update { $0.items[9001]?.text } == "1 + 1 & é")
    let second = try await hn("reply", hn.page(9001), "--json", input: "Typed\n").json()
    #expect(
      second
        == ["schema": 1, "result": "accepted", "id": 9002, "page_url": .string(hn.page(9002))])
    #expect(
      try await hn("reply", "10", "--text", " ") == .failed(1, "lede: a reply needs a text\n"))
  }

  @Test func `vote and unvote change the vote once`() async throws {
    #expect(try await hn("vote", "10") == .ok("Voted up.\n"))
    #expect(
      try await hn("vote", "12", "--down", "--json").json()
        == ["schema": 1, "result": "recorded", "id": 12, "vote": "down"])
    #expect(hn.standIn.update { $0.votes["pg"] } == [10: "up", 12: "down"])
    #expect(try await hn("vote", "10") == .ok("You had voted this way before.\n"))
    #expect(try await hn("list").lines.first?.hasPrefix("10 ▲ ") == true)
    #expect(try await hn("thread", "10").output.contains("│ bob · 2026-01-02 · 12 · ▼\n"))
    #expect(try await hn("unvote", "10") == .ok("Vote withdrawn.\n"))
    #expect(hn.standIn.update { $0.votes["pg"] } == [12: "down"])
  }

  @Test func `profile shows and changes the own profile`() async throws {
    #expect(try await hn("profile").lines.first == "pg")
    #expect(try await hn("profile", "--about", "New & <better>") == .ok("Profile updated.\n"))
    #expect(hn.standIn.update { $0.profiles["pg"] } == "New & <better>")
    #expect(
      try await hn("profile", "--email", "a@example.org", "--json").json()
        == ["schema": 1, "result": "updated", "name": "pg"])
  }

  // MARK: Faults

  @Test func `an expired form is sent once more and then reported`() async throws {
    hn.standIn.update { $0.fault = .expired(times: 1) }
    #expect(try await hn("reply", "11", "--text", "x").ending == .exited(0))
    hn.standIn.update { $0.fault = .expired(times: 5) }
    #expect(
      try await hn("reply", "11", "--text", "x")
        == .failed(1, "lede: the form expired; try again with the same command\n"))
    #expect(hn.standIn.update { $0.fault } == .expired(times: 3))
  }

  @Test func `a write whose response is lost is unconfirmed and not repeated`() async throws {
    hn.standIn.server.clearRequests()
    hn.standIn.update { $0.fault = .lostResponse }
    let run = try await hn("reply", "10", "--text", "x")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(run.errors.contains("; check the site before you try again\n"))
    #expect(hn.standIn.server.requests.count { $0.method == "POST" } == 1)
  }

  @Test func `a closed thread and an own story accept no reply or vote`() async throws {
    hn.standIn.update { state in
      state.items[10]?.isClosed = true
      state.items[20]?.author = "pg"
    }
    #expect(try await hn("thread", "10").lines[1].hasSuffix(" · closed for replies"))
    let reply = try await hn("reply", "10", "--text", "x")
    #expect(reply.ending == .exited(1))
    #expect(reply.isOneErrorLine)
    #expect(
      try await hn("vote", "20")
        == .failed(1, "lede: the site does not allow this vote on item 20\n"))
  }

  @Test func `a rate limit exits with 75 and is kept for later commands`() async throws {
    hn.standIn.server.clearRequests()
    hn.standIn.update { $0.fault = .status(429, retryAfter: "90") }
    let message =
      "lede: the site limits the rate of requests; try again after 2026-03-01T12:01:30Z\n"
    #expect(try await hn("list") == .failed(75, message))
    #expect(try await hn("thread", "10") == .failed(75, message))
    #expect(try await hn("vote", "10") == .failed(75, message))
    #expect(hn.standIn.server.requests.count == 1)
    hn.standIn.update { $0.fault = .none }
    #expect(try await hn.lede.later()("hn", "list").ending == .exited(0))
  }

  @Test func `an apology page is a rate limit and not an empty list`() async throws {
    hn.standIn.update { $0.fault = .apology }
    let run = try await hn("list", "front/2026-01-02")
    #expect(run.ending == .exited(75))
    #expect(run.isOneErrorLine)
  }

  @Test func `a page that the rules do not match says how to get newer rules`() async throws {
    hn.standIn.update { $0.fault = .renamedClasses }
    let run = try await hn("list", "front/2026-01-02")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(run.errors.hasSuffix("get newer rules with: lede hn markup refresh\n"))
  }

  @Test func `a server that cannot be reached is named`() async throws {
    hn.standIn.server.stop()
    for command in [["list"], ["thread", "10"], ["vote", "10"], ["whoami"]] {
      let run = try await hn.lede.run(["hn"] + command)
      #expect(run.ending == .exited(1), "\(command)")
      #expect(run.isOneErrorLine, "\(command)")
      #expect(run.errors.contains("cannot be reached"), "\(command)")
    }
  }
}

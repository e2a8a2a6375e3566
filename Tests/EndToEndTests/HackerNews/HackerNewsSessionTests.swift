import Foundation
import TestSupport
import Testing

/// Sessions, and where passwords come from.
@Suite(.runsProcesses)
struct HackerNewsSessionTests {
  private let hn: HackerNewsFixture

  init() throws {
    hn = try HackerNewsFixture(stories: 1)
  }

  private var accounts: [String] {
    hn.lede.sandbox.names(in: HackerNewsFixture.state + "/accounts")
  }

  @Test func `login, whoami and logout`() async throws {
    #expect(
      try await hn("whoami")
        == .failed(1, "lede: this requires a login; log in with: lede hn login NAME\n"))
    #expect(
      try await hn("login", "pg", "--password-stdin", input: "correct horse\n")
        == .ok("Logged in as pg (karma 42).\n"))
    #expect(try await hn("whoami") == .ok("Logged in as pg (karma 42).\n"))
    let account = try #require(accounts.first)
    #expect(
      try await hn("whoami", "--json").json()
        == [
          "schema": 1, "account": .string(account), "logged_in": true, "name": "pg", "karma": 42,
        ])
    #expect(try await hn("logout") == .ok("Logged out.\n"))
    #expect(accounts == [])
    #expect(hn.standIn.update { $0.sessions.isEmpty })
    #expect(try await hn("logout").ending == .exited(1))
  }

  @Test func `only the user can read the session file`() async throws {
    let file = try hn.lede.sandbox.write("correct horse\n", to: "password")
    #expect(try await hn("login", "pg", "--password-file", file).ending == .exited(0))
    let account = try #require(accounts.first)
    let folder = HackerNewsFixture.state + "/accounts"
    #expect(try hn.lede.sandbox.mode("\(folder)/\(account)") == 0o600)
    #expect(try hn.lede.sandbox.mode(folder) == 0o700)
    for (name, bytes) in try hn.lede.sandbox.files() where name != "password" {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(name.hasPrefix("input-") || !text.contains(HackerNewsFixture.password), "\(name)")
    }
  }

  @Test func `accounts have sessions of their own`() async throws {
    hn.standIn.update { $0.passwords["bob"] = "other" }
    try await hn.logIn()
    #expect(
      try await hn("login", "bob", "--account", "b", "--password-stdin", input: "other")
        .ending == .exited(0))
    #expect(try await hn("whoami").output.contains("as pg"))
    #expect(try await hn("whoami", "--account", "b").output.contains("as bob"))
    #expect(try await hn("vote", "11", "--account", "b").ending == .exited(0))
    #expect(hn.standIn.update { $0.votes } == ["bob": [11: "up"]])
    #expect(
      try await hn("whoami", "--account", "../b").errors
        == "lede: an account name consists of letters, digits, hyphens and underscores\n")
  }

  @Test func `a wrong password is reported without it`() async throws {
    let run = try await hn("login", "pg", "--password-stdin", input: "wrong+&=é\n")
    #expect(
      run
        == .failed(
          1,
          "lede: the user name or the password is wrong; try again with: lede hn login NAME\n"))
    #expect(accounts == [])
  }

  @Test func `a captcha is reported with the page for a browser`() async throws {
    hn.standIn.update { $0.fault = .captcha }
    let page = hn.standIn.server.url("/login")
    #expect(
      try await hn("login", "pg", "--password-stdin", input: "correct horse")
        == .failed(1, "lede: the site requires a captcha: log in with a browser at \(page)\n"))
  }

  @Test func `an invalid session requires a new login`() async throws {
    try await hn.logIn()
    hn.standIn.update { $0.sessions = [:] }
    #expect(try await hn("vote", "10").errors.hasSuffix("log in with: lede hn login NAME\n"))
    #expect(try await hn("whoami").ending == .exited(1))
    #expect(accounts == [])
  }

  @Test func `actions without a session send no request`() async throws {
    for command in [
      ["vote", "10"], ["unvote", "10"], ["reply", "10", "--text", "x"], ["profile"],
      ["submit", "--title", "T", "--text", "x"], ["logout"],
    ] {
      #expect(
        try await hn.lede.run(["hn"] + command)
          == .failed(1, "lede: this requires a login; log in with: lede hn login NAME\n"))
    }
    #expect(hn.standIn.server.requests.isEmpty)
  }

  // MARK: Passwords

  @Test func `a login without a terminal needs a source of the password`() async throws {
    #expect(
      try await hn("login", "pg")
        == .failed(
          2,
          "lede: standard input is not a terminal; add --password-stdin or --password-file FILE\n"))
    #expect(
      try await hn("login", "pg", "--password-stdin", input: "\n")
        == .failed(2, "lede: the password is empty\n"))
    #expect(try await hn("login", "pg", "secret").ending == .exited(2))
    #expect(hn.standIn.server.requests.isEmpty)
  }

  @Test func `a password is not sent to another machine without encryption`() async throws {
    let site = "http://news.example.org/"
    #expect(
      try await hn("login", "pg", "--password-stdin", "--site", site, input: "secret")
        == .failed(
          1, "lede: a password is sent over https only; use the https URL of the site\n"))
    #expect(
      try await hn("whoami", "--site", "news.example.org")
        == .failed(
          2,
          "lede: --site must be a web address such as https://example.org/ (lede help hn whoami)\n"
        ))
  }

  @Test func `the log contains no password`() async throws {
    let logged = hn.lede.with("LEDE_LOG", "trace")
    let run = try await logged(
      "hn", "login", "pg", "--password-stdin", input: "correct horse\n")
    #expect(run.ending == .exited(0))
    #expect(run.errors.contains("/login"))
    for secret in ["correct", "horse", "pg&token"] { #expect(!run.errors.contains(secret)) }
  }

  @Test(.enabled(if: Programs.isInstalled("python3")))
  func `the prompt does not show the password`() async throws {
    let script = """
      import os, pty, sys
      child, terminal = pty.fork()
      if child == 0:
          os.execv(sys.argv[1], sys.argv[1:])
      shown = b""
      answers = [(b"User name: ", b"pg\\n"), (b"Password: ", b"correct horse\\n")]
      while True:
          try:
              part = os.read(terminal, 1000)
          except OSError:
              break
          if not part:
              break
          shown += part
          if answers and shown.endswith(answers[0][0]):
              os.write(terminal, answers.pop(0)[1])
      sys.stdout.buffer.write(shown)
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      """
    let file = try hn.lede.sandbox.write(script, to: "terminal.py")
    let run = try await hn.lede.start(["hn", "login"], under: ["python3", file]).finish()
    #expect(
      run
        == .ok("User name: pg\r\nPassword: \r\nLogged in as pg (karma 42).\r\n"))
  }
}

import Foundation
import TestSupport
import Testing

/// Faults of the local machine or its network that do not count as failures of feeds: the proxy,
/// the certificate settings, too few file descriptors.
@Suite(.runsProcesses)
struct LocalFaultTests {
  let proxy: TestHTTPServer
  let lede: Lede

  init() throws {
    proxy = try TestHTTPServer()
    lede = try Lede()
  }

  private func through(_ address: String) -> Lede {
    lede.with("http_proxy", address).with("https_proxy", address)
  }

  private var failing: String { get async throws { try await lede("feeds", "--failing").output } }

  @Test func `a proxy that refuses connections is reported once and fails no feed`() async throws {
    _ = try await lede("add", "--no-refresh", "http://a.example/f", "http://b.example/f")
    let port = try RefusingPort()
    let run = try await through(port.url())("refresh")
    #expect(
      run
        == Run(
          .exited(3), output: "0 ok · 0 unchanged · 0 new · 2 failed\n",
          errors: "lede: the proxy (http_proxy) cannot be reached: connection refused; "
            + "the feeds are not the cause\n"))
    #expect(try await failing == "No feed is failing.\n")
    #expect(try await lede("info", "1").output.contains("refused") == false)
  }

  @Test func `a failing proxy does not affect feeds that bypass it`() async throws {
    proxy.set("/feed", .feed(TestFeed("ants", posts: 1...3).rss))
    _ = try await lede("add", "--no-refresh", "http://a.example/f", proxy.url("/feed"))
    let port = try RefusingPort()
    let run = try await through(port.url()).with("no_proxy", "127.0.0.0/8")("refresh")
    #expect(run.output == "1 ok · 0 unchanged · 3 new · 1 failed\n")
    #expect(try await failing == "No feed is failing.\n")
  }

  @Test(
    arguments: [
      ("", []), ("*", ["a", "a.b", "127.1"]), (".localhost", ["a", "a.b"]),
      ("127.0.0.0/8, b.LOCALHOST.", ["a.b", "127.1"]), ("h.ex 127.0.0.1", ["127.1"]),
      ("127.1,*,:80,0.1,localhost:80", []),
    ] as [(String, Set<String>)])
  func `no_proxy decides which feeds bypass the proxy, and none of them fails`(
    _ exceptions: String, _ direct: Set<String>
  ) async throws {
    let origin = try TestHTTPServer()
    let port = origin.url("").split(separator: ":").last ?? ""
    let hosts = ["a": "a.localhost", "a.b": "a.b.localhost", "127.1": "127.1"]
    for host in hosts.values {
      proxy.set("http://\(host):\(port)/f", .status(407))
      proxy.set("http://127.0.0.1:\(port)/f", .status(407))
    }
    origin.set("/f", .status(500))
    _ = try await lede.run(["add", "--no-refresh"] + hosts.values.map { "http://\($0):\(port)/f" })
    _ = try await through(proxy.url("")).with("no_proxy", exceptions)("refresh")
    #expect(origin.requests.count == direct.count)
    #expect(proxy.requests.count == hosts.count - direct.count)
    let failingFeeds = try await failing
    #expect(Set(hosts.filter { failingFeeds.contains("//\($1):") }.keys) == direct)
  }

  @Test func `a proxy that requires a login fails no feed, and an unreachable host fails one`()
    async throws
  {
    proxy.set(
      "http://a.example/f", .status(407, headers: ["Proxy-Authenticate": "Basic realm=\"p\""]))
    proxy.set("b.example:443", .status(407, headers: ["Proxy-Authenticate": "Basic realm=\"p\""]))
    proxy.set("c.example:443", .status(502))
    _ = try await lede(
      "add", "--no-refresh", "http://a.example/f", "https://b.example/f", "https://c.example/f")
    let run = try await through(proxy.url(""))("refresh")
    #expect(
      Set(run.errors.split(separator: "\n")) == [
        "lede: the proxy (http_proxy) requires a login (407); the feeds are not the cause",
        "lede: the proxy (https_proxy) requires a login (407); the feeds are not the cause",
        "lede: https://c.example/f: the proxy (https_proxy) cannot reach the host (502)",
      ])
    #expect(try await failing.contains("c.example"))
    #expect(try await failing.contains("a.example") == false)
    #expect(try await failing.contains("b.example") == false)
  }

  @Test func `the proxy and each server receive only their own login`() async throws {
    let origin = try TestHTTPServer()
    origin.set("/feed", .feed(TestFeed("bees", posts: 1...2).rss))
    proxy.set("http://a.example/f", .feed(TestFeed("ants", posts: 1...3).rss))
    let direct = origin.url("/feed").replacing("http://", with: "http://me:mine@")
    _ = try await lede(
      "add", "--no-refresh", "http://you:yours@a.example/f", "https://us:ours@b.example/f", direct)
    let address = proxy.url("").replacing("http://", with: "http://him:his@")
    #expect(
      try await through(address).with("no_proxy", "127.0.0.1")("refresh").output
        == "2 ok · 0 unchanged · 5 new · 1 failed\n")
    let basic = { (login: String) in "Basic " + Data(login.utf8).base64EncodedString() }
    #expect(
      proxy.requests.sorted { $0.method < $1.method }.map {
        [$0.method, $0.path, $0["Proxy-Authorization"], $0["Authorization"]]
      } == [
        ["CONNECT", "b.example:443", basic("him:his"), nil],
        ["GET", "http://a.example/f", basic("him:his"), basic("you:yours")],
      ])
    #expect(origin.requests.map { $0["Authorization"] } == [basic("me:mine")])
    #expect(origin.requests.map { $0["Proxy-Authorization"] } == [nil])
  }

  @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
  func `certificate variables of curl are used, and an unreadable file fails no feed`(
    variable: String
  ) async throws {
    let secure = proxy.url("/f").replacing("http:", with: "https:")
    let other = try TestHTTPServer()
    other.set("/f", .feed(TestFeed("ants", posts: 1...3).rss))
    _ = try await lede("add", "--no-refresh", secure, other.url("/f"))
    #expect(
      try await lede.with(variable, "/no/such/file")("refresh")
        == Run(
          .exited(3), output: "1 ok · 0 unchanged · 3 new · 1 failed\n",
          errors: "lede: the trusted certificates cannot be read (CURL_CA_BUNDLE, SSL_CERT_FILE, "
            + "or the system's); the feeds are not the cause\n"))
    #expect(try await failing == "No feed is failing.\n")
    // An empty variable is ignored. A server without TLS is at fault itself.
    #expect(
      try await lede.with(variable, "")("refresh", "--force").errors.contains("secure connection"))
    #expect(try await failing.contains("secure connection"))
  }

  @Test func `refresh ends under any limit on open files`() async throws {
    proxy.set("/feed", .feed(TestFeed("ants", posts: 1...3).rss))
    _ = try await lede("add", proxy.url("/feed"))
    // With the lowest limits the library cannot be opened; with the highest the refresh succeeds.
    // One limit in between leaves no descriptor for the sockets that wake the network thread.
    for limit in 6...24 {
      let run = try await LedeProcess(
        [
          "/bin/bash", "-c", "ulimit -n \(limit); exec \"$0\" refresh --force", Lede.binary,
        ],
        environment: lede.environment, directory: lede.directory, inputFile: "/dev/null",
        output: .pipes
      ).finish()
      #expect(run.ending != .timedOut, "with \(limit) files")
    }
  }

  @Test func `a limit of 64 open files suffices for many hosts`() async throws {
    let hosts = 1...60
    let urls = hosts.map {
      proxy.url("/\($0)").replacing("127.0.0.1", with: "h\($0).localhost")
    }
    _ = try await lede.run(["add", "--no-refresh"] + urls)
    // Each response is delayed, so that the maximum number of connections is open at once.
    for host in hosts {
      let feed = TestHTTPResponse.feed(TestFeed("\(host)", posts: 1...1).rss)
      proxy.set("/\(host)", .delayed(by: .milliseconds(200), feed))
    }
    let run = try await LedeProcess(
      ["/bin/bash", "-c", "ulimit -n 64; exec \"$0\" refresh", Lede.binary],
      environment: lede.environment, directory: lede.directory, inputFile: "/dev/null",
      output: .pipes
    ).finish()
    #expect(run == .ok("60 ok · 0 unchanged · 60 new\n"))
  }
}

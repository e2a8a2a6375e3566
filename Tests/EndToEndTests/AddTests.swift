import Foundation
import TestSupport
import Testing

/// `lede add`: feeds from addresses, pages and files.
@Suite(.runsProcesses)
struct AddTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/ants", .feed(TestFeed("ants", posts: 1...2).rss))
    server.set("/bees", .feed(TestFeed("bees", posts: [1]).rss))
  }

  private func page(_ links: String) -> TestHTTPResponse {
    .status(
      200, headers: ["Content-Type": "text/html"],
      body: "<!DOCTYPE html><html><head>\(links)</head><body>Hello</body></html>")
  }

  private func alternate(_ address: String, _ title: String) -> String {
    "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"\(address)\" title=\"\(title)\">"
  }

  @Test func `adding the same feed twice subscribes to it once`() async throws {
    #expect(try await lede("add", server.url("/ants")) == .ok("ants: added, 2 posts.\n"))
    #expect(server.requests.count == 1)
    #expect(try await lede("add", server.url("/ants")) == .ok("ants: already subscribed.\n"))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [301, 302, 307, 308])
  func `adding an address that redirects or leads to a known feed finds that feed`(status: Int)
    async throws
  {
    server.set("/old", .redirect(to: server.url("/ants"), status: status))
    server.set("/", page(alternate("/old", "Ants")))
    _ = try await lede("add", server.url("/ants"))
    let feeds = try await lede("feeds", "--json")
    for address in ["/old", "/"] {
      #expect(try await lede("add", server.url(address)) == .ok("ants: already subscribed.\n"))
    }
    #expect(try await lede("feeds", "--json") == feeds)
  }

  @Test func `internationalised host names work in add, in an import and in a redirect`()
    async throws
  {
    let port = server.url("").split(separator: ":")[2]
    let url = "http://bücher.localhost:\(port)"
    #expect(
      try await lede("add", "BÜCHER.localhost:\(port)/ants") == .ok("ants: added, 2 posts.\n"))
    let list =
      "<opml><body><outline type=\"rss\" text=\"b\" xmlUrl=\"\(url)/bees\"/></body></opml>"
    _ = try await lede.run(["import", "-"], input: list)
    #expect(try await lede("refresh", "b").output.hasPrefix("1 ok · 0 unchanged · 1 new"))
    server.set("/wasps", .feed(TestFeed("wasps", posts: 1...1).rss))
    server.set("/far", .redirect(to: url + "/wasps"))
    #expect(
      try await lede.with("LEDE_TRUSTED_NETS", "127.0.0.0/8, ::1")("add", server.url("/far"))
        == .ok("wasps: added, 1 post.\n"))
    #expect(
      server.requests.suffix(2).map { $0["Host"] }
        == ["127.0.0.1:\(port)", "xn--bcher-kva.localhost:\(port)"])
  }

  @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "0", "[::ffff:7f00:1]"])
  func `add follows no page link or redirect to another server on this machine`(host: String)
    async throws
  {
    let other = try TestHTTPServer()
    let feed = other.url("/feed").replacing("127.0.0.1", with: host)
    // A redirect's target is shown in the form that is requested.
    let numbers = ["2130706433": "127.0.0.1", "0x7f000001": "127.0.0.1", "0": "0.0.0.0"]
    let serialised = numbers[host] ?? host
    other.set("/feed", .feed(TestFeed("wasps", posts: 1...1).rss))
    server.set("/", page(alternate(feed, "Wasps")))
    server.set("/led", .redirect(to: feed))
    server.set("/own", page(alternate("/ants", "Ants")))
    let refusal =
      "\(feed) is not on the public internet, and pages and redirects may "
      + "not lead there; if you trust it, add that address directly\n"
    #expect(
      try await lede("add", server.url("/")) == .failed(1, "lede: cannot add \(feed): " + refusal))
    #expect(
      try await lede("add", server.url("/led"))
        == .failed(
          1,
          "lede: cannot add \(server.url("/led")): "
            + refusal.replacing("/\(host):", with: "/\(serialised):")))
    #expect(other.requests == [])
    #expect(try await lede("add", server.url("/own")) == .ok("ants: added, 2 posts.\n"))
    guard !host.hasPrefix("[") else { return }
    #expect(try await lede("add", feed) == .ok("wasps: added, 1 post.\n"))
  }

  @Test func `a subscribed feed is not allowed to redirect to a private address`()
    async throws
  {
    let other = try TestHTTPServer()
    other.set("/feed", .feed(TestFeed("wasps", posts: 1...1).rss))
    _ = try await lede("add", server.url("/ants"))
    server.set("/ants", .redirect(to: other.url("/feed"), status: 301))
    let run = try await lede.later(24)("refresh", "ants")
    #expect(run.ending == .exited(3))
    #expect(run.errors.contains("\(other.url("/feed")) is not on the public internet"))
    #expect(other.requests == [])
  }

  @Test(arguments: [
    "http://10.0.0.1/feed", "http://0x7f000001/feed", "http://[fd00::1]/feed", "http://nas/feed",
    "http://nas.local/feed", "http://a.localhost/feed",
  ])
  func `behind a proxy a private host is recognised by its text, without a lookup`(feed: String)
    async throws
  {
    server.set("http://site.example/", page(alternate(feed, "Wasps")))
    server.set("http://site.example/led", .redirect(to: feed))
    server.set("http://site.example/out", .redirect(to: "http://other.example/feed"))
    for url in [feed, "http://127.0.0.1/feed", "http://other.example/feed"] {
      server.set(url, .feed(TestFeed("wasps", posts: 1...1).rss))
    }
    let lede = lede.with("http_proxy", server.url(""))
    for address in ["http://site.example/", "http://site.example/led"] {
      #expect(try await lede("add", address).ending == .exited(1))
    }
    // The form in which libcurl sends the address.
    let requestPath = feed.replacing("0x7f000001", with: "127.0.0.1")
    #expect(!server.requests.contains { $0.path == requestPath })
    #expect(try await lede("add", "http://site.example/out") == .ok("wasps: added, 1 post.\n"))
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(!server.requests.contains { $0.path == requestPath })
    #expect(try await lede("add", feed).ending == .exited(0))
    #expect(server.requests.contains { $0.path == requestPath })
  }

  @Test func `an invalid entry in LEDE_TRUSTED_NETS is reported and ignored`() async throws {
    #expect(
      try await lede.with("LEDE_TRUSTED_NETS", "10.0.0.0/8 home")("add", server.url("/ants"))
        == Run(
          .exited(0), output: "ants: added, 2 posts.\n",
          errors: "lede: LEDE_TRUSTED_NETS: home is not a network such as 10.0.0.0/8\n"))
  }

  @Test func `add requests no other feed from a host during its Retry-After delay`() async throws {
    server.set("/wait", .status(429, headers: ["Retry-After": "7200"]))
    _ = try await lede("add", "--no-refresh", server.url("/wait"))
    _ = try await lede("refresh")
    #expect(
      try await lede.later(1)("add", server.url("/ants"))
        == .failed(
          1,
          "lede: cannot add \(server.url("/ants")): the server sent a Retry-After delay "
            + "(until 2026-03-01 14:00); add it without fetching it: --no-refresh\n"))
    #expect(server.requests.map(\.path) == ["/wait"])
    #expect(try await lede.later(2)("add", server.url("/ants")) == .ok("ants: added, 2 posts.\n"))
  }

  @Test func `add respects a Retry-After delay of less than a minute`()
    async throws
  {
    server.set("/wait", .status(429, headers: ["Retry-After": "50"]))
    _ = try await lede("add", "--no-refresh", server.url("/wait"))
    _ = try await lede("refresh")
    let soon = lede.with("LEDE_NOW", "2026-03-01T12:00:05Z")
    #expect(
      try await soon("add", server.url("/ants"))
        == .failed(
          1,
          "lede: cannot add \(server.url("/ants")): the server sent a Retry-After delay "
            + "(until 2026-03-01 12:01); add it without fetching it: --no-refresh\n"))
    #expect(server.requests.map(\.path) == ["/wait"])
  }

  @Test func `feeds of a host with a minimum request interval are added without an error`()
    async throws
  {
    try lede.sandbox.write("127.0.0.1 apart=10m\n", to: "home/.config/lede/hosts")
    #expect(try await lede("add", server.url("/ants")) == .ok("ants: added, 2 posts.\n"))
    #expect(try await lede("add", server.url("/bees")).ending == .exited(0))
    let run = try await lede("refresh", "--force")
    #expect(
      run
        == .ok(
          "0 ok · 0 unchanged · 0 new · 2 skipped (host contacted recently)\n"))
  }

  @Test func `a former address of a feed finds that feed without a request`() async throws {
    let (old, new) = (server.url("/ants"), server.url("/bees"))
    _ = try await lede("add", old)
    _ = try await lede("set", "ants", "--url", new)
    let feeds = try await lede("feeds", "--json")
    let requestCount = server.requests.count
    let known = Run.ok("ants: already subscribed; \(old) has moved to \(new).\n")
    #expect(try await lede("add", old) == known)
    #expect(try await lede("add", "--no-refresh", old) == known)
    let list = "<opml><body><outline type=\"rss\" text=\"ants\" xmlUrl=\"\(old)\"/></body></opml>"
    for options in [["--dry-run"], []] {
      let run = try await lede.run(["import", "-"] + options, input: list)
      #expect(run.output.hasPrefix("+0 new · ~0 different · =1 the same"))
      #expect(run.errors == "lede: you already have \(old), as \(new)\n")
    }
    #expect(try await lede("feeds", "--json") == feeds)
    #expect(server.requests.count == requestCount)
    // Adding the former address of a removed feed restores the feed.
    _ = try await lede("remove", "ants")
    #expect(
      try await lede("add", "--no-refresh", old)
        == .ok("ants: added again, 2 posts restored; \(old) has moved to \(new).\n"))
  }

  @Test func `add subscribes to the feed that a page links to`() async throws {
    server.set("/", page(alternate("/ants", "Ants")))
    #expect(try await lede("add", server.url("/")) == .ok("ants: added, 2 posts.\n"))
    #expect(try await lede("info", "--json", "1").json()["url"] == "\(server.url("/ants"))")
    #expect(try await lede("add", server.url("/")) == .ok("ants: already subscribed.\n"))
  }

  @Test func `options for a known feed change nothing and suggest the set command`() async throws {
    _ = try await lede("add", server.url("/ants"))
    #expect(
      try await lede("add", server.url("/ants"), "--folder", "a b", "--title", "Mine")
        == Run(
          .exited(0), output: "ants: already subscribed.\n",
          errors: "lede: nothing was changed; to change it: "
            + "lede set 1 --title Mine --folder 'a b'\n"))
  }

  @Test func `a feed that became an HTML page is reported, with the feed that the page links to`()
    async throws
  {
    let url = server.url("/ants")
    _ = try await lede("add", url)
    server.set("/ants", page(alternate("/bees", "Bees")))
    let reason = "not a feed: this is an HTML page; find its feed with: lede add \(url)"
    #expect(try await lede("refresh", "--force").errors == "lede: ants: \(reason)\n")
    #expect(
      try await lede("add", url)
        == Run(
          .exited(0), output: "ants: already subscribed.\n",
          errors: "lede: the address is now a page that links to a feed (Bees); to use that one: "
            + "lede set 1 --url \(server.url("/bees"))\n"))
    #expect(try await lede("set", "1", "--url", server.url("/bees")).ending == .exited(0))
    #expect(try await lede("refresh").ending == .exited(0))
  }

  @Test func `a feed cannot take the address of another, and the suggested remove works`()
    async throws
  {
    let (ants, bees) = (server.url("/ants"), server.url("/bees"))
    _ = try await lede("add", ants, bees)
    #expect(
      try await lede("set", "ants", "--url", bees)
        == .failed(
          1,
          "lede: \(bees) is the address of feed 2 (bees); if they are the same, "
            + "remove this one with: lede remove 1\n"))
    #expect(try await lede("remove", "1").ending == .exited(0))
    #expect(try await lede("feeds").output.contains(bees))
  }

  @Test func `a removed feed frees its address, and undo restores both feeds`()
    async throws
  {
    let (ants, bees) = (server.url("/ants"), server.url("/bees"))
    _ = try await lede("add", ants, bees)
    _ = try await lede("remove", "bees")
    #expect(try await lede("set", "ants", "--url", bees) == .ok("1 feed changed.\n"))
    #expect(try await lede("add", bees) == .ok("ants: already subscribed.\n"))
    #expect(try await lede("undo", "2").ending == .exited(0))
    let feeds = try await lede("feeds").output
    #expect(feeds.contains(ants) && feeds.contains(bees))
  }

  @Test func `an address with a login is the same feed, and messages do not show the password`()
    async throws
  {
    let url = server.url("/private")
    let secret = url.replacing("http://", with: "http://me:hush@")
    server.set("/private", .status(401))
    _ = try await lede("add", "--no-refresh", url)
    let wanted = "the server requires a login (401)"
    let advice = "; add the login with: lede set 1 --url https://name:password@…"
    #expect(try await lede("refresh").errors == "lede: \(url): \(wanted)\(advice)\n")
    #expect(try await lede("feeds").output.contains(wanted + advice))
    #expect(try await lede("info", "1").output.contains("\(wanted)\(advice)\n"))
    for options in [[], ["--no-refresh"]] {
      #expect(
        try await lede.run(["add", secret] + options)
          == .failed(
            1,
            "lede: \(url) is feed 1 (\(url)), which is fetched without a login; "
              + "add the login with: lede set 1 --url ADDRESS\n"))
    }
    _ = try await lede("set", "1", "--url", secret)
    let refresh = try await lede.with("LEDE_LOG", "debug")("refresh", "--force")
    #expect(refresh.errors.contains("\(url): \(wanted)"))
    #expect(!refresh.errors.contains("hush"))
    #expect(!(try await lede("add", secret + "2").errors.contains("hush")))
    #expect(try await lede("add", "--no-refresh", secret + "2") == .ok("\(url)2: added.\n"))
    #expect(try await lede("info", "private").errors.contains("2 (\(url)2)"))
    let taken = try await lede("set", "1", "--url", secret + "2").errors
    #expect(taken.contains("\(url)2 is the address of feed 2 (\(url)2)"))
    for command in ["refresh --force --verbose", "remove 2", "undo --list", "undo"] {
      let run = try await lede.run(command.split(separator: " ").map(String.init))
      #expect(!(run.output + run.errors).contains("hush"))
    }
  }

  @Test func `add lists the feeds of a page that has several and asks for a choice`() async throws {
    server.set("/", page(alternate("/ants", "Ants") + alternate("/bees", "Bees")))
    #expect(
      try await lede("add", server.url("/"))
        == .failed(
          1,
          """
          lede: \(server.url("/")) has 2 feeds; add the one you want by its address, or the first \
          one with --first
            lede add \(server.url("/ants"))  (Ants)
            lede add \(server.url("/bees"))  (Bees)

          """))
    #expect(try await lede("add", "--first", server.url("/")) == .ok("ants: added, 2 posts.\n"))
  }

  @Test func `the feeds of a page are listed best first, and --first adds the first of them`()
    async throws
  {
    server.set("/comments", .feed(TestFeed("comments", posts: [1]).rss))
    server.set("/", page(alternate("/comments", "Comments") + alternate("/ants", "Ants")))
    let listed = try await lede("add", server.url("/")).errors.split(separator: "\n").dropFirst()
    #expect(
      listed == [
        "  lede add \(server.url("/ants"))  (Ants)",
        "  lede add \(server.url("/comments"))  (Comments)",
      ])
    #expect(try await lede("add", "--first", server.url("/")) == .ok("ants: added, 2 posts.\n"))
  }

  @Test func `a page without feed links leads to a feed among its ordinary links, fetched once`()
    async throws
  {
    let body = "<a href='/about'>About</a> <a href='/ants?format=rss'>Feed</a>"
    server.set("/", .status(200, body: "<!DOCTYPE html><html><body>\(body)</body></html>"))
    server.set("/ants?format=rss", .feed(TestFeed("ants", posts: 1...2).rss))
    #expect(
      try await lede("add", server.url("/"))
        == .ok(
          "ants: added, 2 posts; the page links to no feed, but this one was found: "
            + "\(server.url("/ants?format=rss")).\n"))
    #expect(server.requests.map(\.path) == ["/", "/ants?format=rss"])
  }

  @Test func `a page without any links leads to a feed at a common path, fetched once`()
    async throws
  {
    server.set("/blog/", page(""))
    server.set("/blog/feed.xml", .feed(TestFeed("ants", posts: 1...2).rss))
    #expect(
      try await lede("add", server.url("/blog/"))
        == .ok(
          "ants: added, 2 posts; the page links to no feed, but this one was found: "
            + "\(server.url("/blog/feed.xml")).\n"))
    #expect(
      server.requests.map(\.path) == ["/blog/", "/blog/feed/", "/feed/", "/blog/feed.xml"])
    #expect(
      try await lede("info", "--json", "1").json()["url"] == "\(server.url("/blog/feed.xml"))")
  }

  @Test func `a site that is known to have no feeds is refused with the reason`() async throws {
    #expect(
      try await lede("add", "https://x.com/ann")
        == .failed(
          1,
          "lede: cannot add https://x.com/ann: "
            + "X has no feeds, and its pages require a login\n"))
  }

  @Test func `adding an address without a feed subscribes to nothing`() async throws {
    server.set("/", page(""))
    #expect(
      try await lede("add", server.url("/"))
        == .failed(
          1,
          "lede: cannot add \(server.url("/")): not a feed: "
            + "this is an HTML page that links to no feed; there is also none at /feed/, /feed.xml, "
            + "/rss.xml, /atom.xml, /index.xml, /rss/, /feed.atom, /index.rss, /rss/feed.xml, "
            + "/feed.json; use the address of the feed itself\n"))
    #expect(try await lede("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }

  @Test func `add subscribes to the remaining addresses when one fails`() async throws {
    let run = try await lede("add", server.url("/none"), server.url("/ants"))
    #expect(
      run
        == Run(
          .exited(3), output: "ants: added, 2 posts.\n",
          errors:
            "lede: cannot add \(server.url("/none")): there is nothing at this address (404); "
            + "check the address\n"
        ))
  }

  @Test func `a feed in a file is added by its path and read again on refresh`() async throws {
    let path = try lede.sandbox.write(TestFeed("ants", posts: 1...2).rss, to: "my feeds/a b%20.xml")
    #expect(try await lede("add", "my feeds/a b%20.xml") == .ok("ants: added, 2 posts.\n"))
    #expect(try await lede("add", path) == .ok("ants: already subscribed.\n"))
    try lede.sandbox.write(TestFeed("ants", posts: 1...3).rss, to: "my feeds/a b%20.xml")
    #expect(try await lede("refresh") == .ok("1 ok · 0 unchanged · 1 new\n"))
    try FileManager.default.removeItem(atPath: path)
    #expect(
      try await lede("refresh")
        == Run(
          .exited(3), output: "0 ok · 0 unchanged · 0 new · 1 failed\n",
          errors: "lede: ants: there is no such file\n"))
    #expect(try await lede("unread", "--count") == .ok("3\n"))
  }

  @Test(arguments: ["./missing.xml", "../missing.xml", "/missing/feed.xml"])
  func `adding a path that does not exist reports that there is no such file`(_ path: String)
    async throws
  {
    let run = try await lede("add", path)
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(run.errors.hasSuffix(": there is no such file; check the address\n"))
  }

  @Test(arguments: ["missing.invalid", "feeds.invalid/missing.xml"])
  func `an argument that is neither a file nor a resolvable host is reported as both`(
    _ text: String
  ) async throws {
    #expect(
      try await lede("add", text)
        == .failed(
          1,
          "lede: cannot add \(text): the host name cannot be resolved, and there is no file of "
            + "that name; an address looks like https://example.org/feed. If it is one, try again later, "
            + "or add it without fetching it: --no-refresh\n"))
    let address = try await lede("add", "https://\(text)")
    #expect(address.errors.contains("the host name cannot be resolved; check the address"))
  }

  @Test func `add stores title, folder and profile, and fetches nothing with --no-refresh`()
    async throws
  {
    #expect(
      try await lede(
        "add", "--no-refresh", "--title", "My ants", "--folder", "a/b", "--profile", "classic",
        server.url("/ants")) == .ok("My ants: added.\n"))
    #expect(server.requests == [])
    #expect(
      try await lede("info", "--json", "1").json() == [
        "schema": 1, "id": 1, "name": "My ants", "url": "\(server.url("/ants"))", "folder": "a/b",
        "profile": "classic", "unread": 0, "total": 0, "added": "\(Lede.now)", "failures": 0,
      ])
    #expect(try await lede("refresh") == .ok("1 ok · 0 unchanged · 2 new\n"))
    #expect(try await lede("feeds").lines == ["a/b", "1  2  My ants  \(server.url("/ants"))"])
  }

  @Test(arguments: ["", "  "])
  func `an empty --title is the same as no title`(_ title: String) async throws {
    #expect(
      try await lede("add", "--title", title, server.url("/ants")) == .ok("ants: added, 2 posts.\n")
    )
  }

  @Test func `add refuses arguments that are not addresses`() async throws {
    for address in ["", "ftp://h.example/", "exec:touch P", "|touch P", "javascript:1"] {
      let run = try await lede("add", address)
      #expect(run.ending == .exited(1), "\(address)")
      #expect(run.isOneErrorLine, "\(address)")
    }
    #expect(try await lede("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }

  @Test func `folder names match without regard to case`() async throws {
    _ = try await lede("add", "--folder", "Tech", server.url("/ants"))
    _ = try await lede("add", "--folder", "tech/insects", server.url("/bees"))
    #expect(try await lede("info", "bees", "--json").json()["folder"] == "Tech/insects")
    _ = try await lede("set", "ants", "--folder", "TECH")
    #expect(try await lede("info", "ants", "--json").json()["folder"] == "Tech")
    for command in [["unread", "--folder", "tech"], ["list", "--where", "folder:tech"]] {
      #expect(try await lede.run(command).output.contains("bees"))
    }
    // If no other feed uses the folder, its case can be changed.
    _ = try await lede("set", "ants", "bees", "--folder", "TECH")
    #expect(try await lede("info", "ants", "--json").json()["folder"] == "TECH")
  }
}

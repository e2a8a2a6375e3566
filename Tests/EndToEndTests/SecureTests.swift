import TestSupport
import Testing

/// Feeds over TLS from a real server.
@Suite(.runsProcesses)
struct SecureTests {
  private let server: SecureServer
  private let lede: Lede
  /// The program with the certificate of the server as a trusted one.
  private let trusting: Lede

  init() async throws {
    server = try await SecureServer("a.localhost")
    try server.set("f", TestFeed("ants", posts: 1...2).rss)
    lede = try Lede()
    trusting = lede.with("CURL_CA_BUNDLE", server.certificate)
  }

  private static let success = Run.ok("1 ok · 0 unchanged · 2 new\n")

  /// The failure counts of the failing feeds.
  private var failures: [JSON] {
    get async throws {
      try await lede("feeds", "--failing", "--json").json()["feeds"].array.map { $0["failures"] }
    }
  }

  private func add(_ addresses: String...) async throws {
    _ = try await lede.run(["add", "--no-refresh"] + addresses)
  }

  @Test func `feeds are fetched over TLS if a certificate file or folder contains the certificate`()
    async throws
  {
    try await add(server.url("f"))
    let variables = [
      ("CURL_CA_BUNDLE", server.certificate), ("SSL_CERT_FILE", server.certificate),
      ("SSL_CERT_DIR", try await server.certificateFolder()),
    ]
    for (variable, value) in variables {
      let run = try await lede.with(variable, value)("refresh", "--force")
      #expect(run.ending == .exited(0), "\(variable)")
      #expect(run.output.hasPrefix("1 ok"), "\(variable)")
    }
    #expect(try await lede("unread", "--count") == .ok("2\n"))
  }

  @Test func `feeds with an unknown certificate or that of another host are not fetched`()
    async throws
  {
    try await add(server.url("f"), server.url("f", host: "b.localhost"))
    let untrusted = try await lede("refresh", "1")
    #expect(
      untrusted
        == Run(
          .exited(3), output: "0 ok · 0 unchanged · 0 new · 1 failed\n",
          errors: "lede: \(server.url("f")): the certificate is self-signed\n"))
    let other = try await trusting("refresh", "2")
    #expect(
      other.errors.hasSuffix("b.localhost:\(server.port)/f: the certificate is for another host\n"))
    // These are failures of the feeds.
    #expect(try await failures == [1, 1])
    #expect(try await trusting("refresh", "1") == Self.success)
  }

  @Test func `feeds over TLS are fetched through the tunnel of a proxy`() async throws {
    let proxy = try TestHTTPServer()
    let place = "a.localhost:\(server.port)"
    proxy.set(place, .tunnel(to: server.port))
    try await add(server.url("f").replacing("https://", with: "https://me:mine@"))
    let through = trusting.with("https_proxy", proxy.url(""))
    #expect(try await through("refresh") == Self.success)
    #expect(
      proxy.requests.map { [$0.method, $0.path, $0["Authorization"]] } == [["CONNECT", place, nil]])
    #expect(
      try await through.with("no_proxy", "localhost")("refresh", "--force").ending == .exited(0))
    #expect(proxy.requests.count == 1)
    // TLS errors behind the proxy are failures of the feed, not of the proxy.
    let run = try await through.with("CURL_CA_BUNDLE", nil)("refresh", "--force")
    #expect(run.errors == "lede: ants: the certificate is self-signed\n")
    #expect(try await failures == [1])
  }

  @Test func `a redirect from https to http is refused, and no login is sent there`() async throws {
    let plain = try TestHTTPServer()
    plain.set("/f", .feed(TestFeed("ants", posts: 1...2).rss))
    try server.set("f", status: "301 Moved Permanently", header: "Location: \(plain.url("/f"))")
    try await add(server.url("f").replacing("https://", with: "https://me:mine@"))
    for hours in [0, 30, 60, 90] {
      let run = try await trusting.later(hours)("refresh", "--force")
      #expect(run.ending == .exited(3))
      #expect(
        run.errors.hasSuffix("the server redirects from a secure to an insecure address\n"))
    }
    #expect(plain.requests == [])
    #expect(try await lede("info", "1", "--json").json()["moved_to"] == .null)
    #expect(
      try await lede("export").output.contains("https://me:mine@a.localhost:\(server.port)/f"))
  }
}

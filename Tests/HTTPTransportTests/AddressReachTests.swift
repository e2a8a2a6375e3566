import TestSupport
import Testing
import URLs

@testable import HTTPTransport

/// Requests that may only reach public addresses.
@Suite(.timeLimit(.minutes(10))) struct AddressReachTests {
  private func isPublic(_ address: String, trusting trusted: [AddressRange] = []) -> Bool {
    NetworkAddress.bytes(address).map(PublicAddresses(trusted: trusted).contains) ?? false
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
    "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
    "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "fc00::1", "fdff::1", "fe80::1", "fec0::1",
    "ff02::1", "2001::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::",
    "2002:c0a8:101::1", "3fff::1", "4000::1", "", "h.ex", "127.1", "2130706433", "fe80::1%eth0",
  ])
  func `private, reserved and mapped addresses are not public`(address: String) {
    #expect(!isPublic(address))
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.1.1.1",
    "128.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.0.1", "198.17.0.1",
    "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888", "2a00::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "2001:200::1",
  ])
  func `public addresses are recognised`(address: String) {
    #expect(isPublic(address))
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "localhost.",
    "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "0", "LOCALHOST", "0x7f000001", "127%2e0.0.1",
    "①②⑦.0.0.1",
  ])
  func `a public-only request never reaches this machine, however the host is spelled`(host: String)
    async throws
  {
    let server = try TestHTTPServer()
    server.set("/", .status(200))
    let port = server.url("/").split(separator: ":")[2]
    let transport = CurlTransport(reach: .publicOnly)
    let error = await #expect(throws: HTTPTransportError.self) {
      try await transport.send(HTTPRequest(url: "http://\(host):\(port)"))
    }
    #expect([.privateAddress, .address, .resolve, .connect, .offline].contains(error?.code))
    #expect(server.requests == [])
    #expect(server.openConnections == 0)
  }

  @Test func `a refused private address is reported, and a single request can be public-only`()
    async throws
  {
    let server = try TestHTTPServer()
    server.set("/", .status(200))
    let transport = CurlTransport()
    let response = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(!response.isFromPublicAddress)
    _ = try await response.body.collect()
    var request = HTTPRequest(url: server.url("/"))
    request.reach = .publicOnly
    // An open connection to the host could be reused here.
    await #expect(
      throws: HTTPTransportError(.privateAddress, "the host is not on the public internet")
    ) { try await transport.send(request) }
    #expect(server.requests.count == 1)
  }

  @Test func `a public-only request may reach trusted networks`() async throws {
    let server = try TestHTTPServer(host: 2)
    let other = try TestHTTPServer(host: 3)
    server.set("/", .status(200))
    let range = try #require(AddressRange("127.0.0.2/32"))
    let transport = CurlTransport(reach: .publicOnly, trusting: [range])
    let response = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(response.isFromPublicAddress)
    await #expect(throws: HTTPTransportError.self) {
      try await transport.send(HTTPRequest(url: other.url("/")))
    }
    #expect(other.requests == [])
  }

  @Test(
    arguments: [
      ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "172.16.0.1", false),
      ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.2", false),
      ("192.168.0.0/23", "192.168.1.1", true), ("192.168.0.0/23", "192.168.2.1", false),
      ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false), ("::/0", "::1", true),
      ("10.0.0.0/8", "::ffff:10.0.0.1", false),
    ])
  func `addresses of a trusted range count as public`(
    range: String, address: String, isInside: Bool
  ) throws {
    #expect(isPublic(address, trusting: [try #require(AddressRange(range))]) == isInside)
  }

  @Test(arguments: [
    "", "10", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "fd00::/129", "h.ex", "/8",
  ])
  func `an invalid address range is refused`(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test(arguments: [
    "h.example", "a.b.example", "h.example.", "xn--bcher-kva.example", "bücher.example", "8.8.8.8",
    "[2606:4700::1111]", "localhost.example", "7.example", "user:word@h.example", "h_1.example:81",
  ])
  func `a proxy may be used for the name of a public host`(host: String) throws {
    let url = try #require(WebURL("http://\(host)/a"))
    #expect(PublicAddresses().mayContain(hostOf: url))
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "0", "127.0.0.1.",
    "[::1]", "[::ffff:127.0.0.1]", "[fd00::1]", "[fe80::1%25eth0]", "10.0.0.1", "192.168.1.1:81",
    "169.254.169.254", "localhost", "LOCALHOST", "localhost.", "a.localhost", "router", "nas.local",
    "x.internal", "x.home.arpa", "x.lan", "x.corp", "127%2e0.0.1", "①②⑦.0.0.1", "１２７.0.0.1",
    "127。0。0。1", "ｌｏｃａｌｈｏｓｔ.localdomain", "local\u{AD}host", "1.2.3.4.5", "a.0x7f",
    "h.example@127.0.0.1", "", ".", "a..1",
  ])
  func `a proxy is never used for a host that may be private`(host: String) {
    let url = WebURL("http://\(host)/a")
    #expect(url.map(PublicAddresses().mayContain(hostOf:)) != true)
  }
}

import TestSupport
import Testing

@testable import HTTPTransport

/// What keeps a server that fetches for strangers out of its own net.
@Suite(.timeLimit(.minutes(10))) struct `A request to the public net only` {
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
  func `takes no address that leads elsewhere`(address: String) {
    #expect(!NetworkAddress.isPublic(address))
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.1.1.1",
    "128.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.0.1", "198.17.0.1",
    "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888", "2a00::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "2001:200::1",
  ])
  func `takes every address of the public net`(address: String) {
    #expect(NetworkAddress.isPublic(address))
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "localhost.",
    "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "0", "LOCALHOST",
  ])
  func `never gets to this machine, however it is spelled`(host: String) async throws {
    let server = try TestHTTPServer()
    server.set("/", .status(200))
    let port = server.url("/").split(separator: ":")[2]
    let transport = CurlTransport(reach: .publicOnly)
    let error = await #expect(throws: HTTPTransportError.self) {
      try await transport.send(HTTPRequest(url: "http://\(host):\(port)"))
    }
    #expect([.address, .resolve, .connect, .offline].contains(error?.code))
    #expect(server.requests == [])
    #expect(server.openConnections == 0)
  }

  @Test func `is refused in words, and can be asked of one request alone`() async throws {
    let server = try TestHTTPServer()
    server.set("/", .status(200))
    let transport = CurlTransport()
    let answer = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(!answer.isFromPublicAddress)
    _ = try await answer.body.collect()
    var request = HTTPRequest(url: server.url("/"))
    request.reach = .publicOnly
    // Although there is a connection that could be used again.
    await #expect(
      throws: HTTPTransportError(.address, "the host's address is not one of the public net")
    ) { try await transport.send(request) }
    #expect(server.requests.count == 1)
  }
}

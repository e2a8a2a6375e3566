import Testing

@testable import HTTPTransport

@Suite
struct `A proxy` {
  private func mayApply(_ url: String, _ variables: [String: String]) -> Bool {
    ProxyVariables.mayApply(to: url) { variables[$0] }
  }

  @Test func `is one for a scheme, or for all`() {
    #expect(!mayApply("http://h.ex/", [:]))
    #expect(mayApply("http://h.ex/", ["http_proxy": "http://p.ex:3128"]))
    #expect(!mayApply("https://h.ex/", ["http_proxy": "http://p.ex:3128"]))
    #expect(!mayApply("http://h.ex/", ["https_proxy": "p.ex", "HTTP_PROXY": "p.ex"]))
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      #expect(mayApply("HTTPS://h.ex/", [name: "p.ex"]))
      #expect(!mayApply("https://h.ex/", [name: ""]))
    }
  }

  @Test(arguments: [
    "h.ex", ".h.ex", "other.ex,h.ex", "other.ex h.ex", "*", "ex", "H.EX", "a.h.ex",
  ])
  func `is not used for hosts that are excepted`(exceptions: String) {
    for name in ["no_proxy", "NO_PROXY"] {
      let variables = ["all_proxy": "p.ex", name: exceptions]
      #expect(!mayApply("https://user:word@a.h.ex:8080/x?y", variables))
      #expect(mayApply("https://other.example/h.ex", variables) == (exceptions != "*"))
      #expect(mayApply("https://ah.exe/", variables) == (exceptions != "*"))
    }
  }

  @Test func `is not used for excepted numbers`() {
    let variables = ["all_proxy": "p.ex", "no_proxy": "127.0.0.1,::1"]
    #expect(!mayApply("http://127.0.0.1:80/", variables))
    #expect(!mayApply("http://[::1]:80/", variables))
    #expect(mayApply("http://127.0.0.2/", variables))
  }
}

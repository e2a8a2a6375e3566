import Foundation
import Markup
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EntityTests {
  @Test func `declared entities are not expanded in text or attributes`() {
    let reading = read(
      "<!DOCTYPE r [<!ENTITY e 'expanded'><!ENTITY amp 'no'>]><r k='&e;'>a&e;b&amp;</r>")
    #expect(
      reading.events == [.start("r", ["k=&e;"]), .text("a&e;b&"), .end("r", .explicit)])
  }

  /// A lookup during a declaration would be given the text of the entity, which nothing would free.
  @Test func `entities are not looked up while they are declared`() {
    let declarations = "<!ENTITY e 'text'><!ENTITY f '&e;'><!ENTITY % p 'x'><!ENTITY eacute 'no'>"
    let reading = read("<!DOCTYPE r [\(declarations)]><r>&eacute;</r>")
    #expect(reading.problems == [.entity])
    #expect(reading.shown == "<r> \"é\" </r>")
  }

  @Test func `nested and repeated entities cannot grow the text`() {
    let entities = (1...9).map { level in
      "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
    }.joined()
    let laughs = "<!DOCTYPE r [<!ENTITY l0 \"ha\">\(entities)]><r k='&l9;'>&l9;<a>after</a></r>"
    #expect(read(laughs).shown == "<r k=&l9;> \"&l9;\" <a> \"after\" </a> </r>")
    let long = String(repeating: "x", count: 100_000)
    let many = String(repeating: "&e;", count: 1_000)
    let quadratic = "<!DOCTYPE r [<!ENTITY e \"\(long)\">]><r>\(many)<a>after</a></r>"
    #expect(read(quadratic).text == many + "after")
  }

  @Test func `entities and other external references open no file and no connection`() throws {
    let canary = "canary-\(UInt64.random(in: 0...UInt64.max))"
    let file = FileManager.default.temporaryDirectory.appending(path: canary + ".txt")
    try Data(canary.utf8.reversed()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let content = String(canary.reversed())
    let server = try TestHTTPServer()
    let addresses = [file.absoluteString, file.path, server.url("/" + canary)]
    for address in addresses {
      for document in Self.documents(naming: address) {
        let reading = read(document)
        #expect(!reading.shown.contains(content), "\(document)")
        #expect(reading.shown.contains("after"), "\(document)")
      }
    }
    #expect(server.requests.isEmpty)
    #expect(server.openConnections == 0)
  }

  /// Returns documents that refer to an external resource in every way that XML allows.
  private static func documents(naming address: String) -> [String] {
    [
      "<!DOCTYPE r [<!ENTITY x SYSTEM '\(address)'>]><r>&x;<a k='&x;'>after</a></r>",
      "<!DOCTYPE r [<!ENTITY x PUBLIC 'p' '\(address)'>]><r>&x;<a>after</a></r>",
      "<!DOCTYPE r [<!ENTITY % x SYSTEM '\(address)'> %x;]><r>&y;<a>after</a></r>",
      "<!DOCTYPE r SYSTEM '\(address)'><r>&x;<a>after</a></r>",
      "<!DOCTYPE r PUBLIC '-//N//DTD//EN' '\(address)'><r>&x;<a>after</a></r>",
      "<?xml-stylesheet type='text/xsl' href='\(address)'?><r><a>after</a></r>",
      """
      <r xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='\(address)' parse='text'/>\
      <a>after</a></r>
      """,
      """
      <r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
        xsi:schemaLocation='urn:a \(address)' xsi:noNamespaceSchemaLocation='\(address)'>\
      <a>after</a></r>
      """,
    ]
  }
}

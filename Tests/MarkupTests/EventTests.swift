import Markup
import Testing

struct EventTests {
  @Test func `names contain the namespace, whatever the prefix`() {
    #expect(
      read(Documents.namespaces).shown == """
        <{urn:a}feed> <{urn:b}item {urn:a}k=1 k=2> </{urn:b}item> <x> "é" </x> <b:y> </b:y> \
        </{urn:a}feed>
        """)
  }

  @Test func `references in namespace names are decoded`() {
    #expect(
      read("<p:r xmlns:p='u?a&amp;b&#38;c&lt;&eacute;' p:k='1'/>").shown
        == "<{u?a&b&c<é}r {u?a&b&c<é}k=1> </{u?a&b&c<é}r>")
  }

  @Test func `CDATA, references and text between two tags are one text event`() {
    #expect(
      read("<r>a<![CDATA[<b>&amp;]] ]]>&lt;&#233;&#x1F370;&hellip;z<c/>\n</r>").events == [
        .start("r", []), .text("a<b>&amp;]] <é🍰…z"), .start("c", []), .end("c", .explicit),
        .text("\n"), .end("r", .explicit),
      ])
  }

  @Test func `comments, declarations and processing instructions are skipped`() {
    let reading = read(
      "<?xml version='1.0'?><!DOCTYPE r><!-- a --><?p q?><r>1<!-- <b> -->2<?p q?>3</r><!-- z -->")
    #expect(reading.shown == "<r> \"123\" </r>")
    #expect(reading.sawRootEnd)
    #expect(reading.problems == [])
  }

  @Test(arguments: [
    ("&amp;", "&"), ("&#38;", "&"), ("&#x26;", "&"), ("&eacute;", "é"),
    ("&amp;eacute;", "&eacute;"),
    ("&amp;amp;", "&amp;"), ("&#38;lt;", "&lt;"), ("&lt;&gt;&quot;&apos;", "<>\"'"),
    ("&nbsp;&hellip;&euro;", "\u{A0}…€"), ("&nosuch;", "&nosuch;"), ("&thetasym;", "\u{3D1}"),
    ("a&amp;copy=2", "a&copy=2"), ("&#8217;&#x1F370;", "’🍰"),
  ])
  func `references are decoded once, in text and in attributes`(
    reference: String, decoded: String
  ) {
    let reading = read("<r k=\"\(reference)\">\(reference)</r>")
    #expect(
      reading.events == [.start("r", ["k=\(decoded)"]), .text(decoded), .end("r", .explicit)])
  }

  @Test func `attributes are found by name and namespace`() {
    final class Finder: XMLStreamHandler {
      var found: [String?] = []
      func number(for name: XMLQualifiedName) -> Int { 0 }
      func start(_ name: Int, _ attributes: XMLAttributes) {
        found += [
          attributes["k"], attributes["missing"], attributes["K"],
          attributes.value("k", namespace: "urn:a"), attributes.value("k", namespace: "urn:b"),
          "\(attributes.count)",
        ]
      }
      func text(_ utf8: UnsafeRawBufferPointer) {}
      func end(_ name: Int, _ end: XMLElementEnd) {}
    }
    let finder = Finder()
    let parser = XMLStreamParser(handler: finder)
    Array("<r xmlns:a='urn:a' a:k='one' k='' b:k='two'/>".utf8).withUnsafeBytes { parser.feed($0) }
    parser.finish()
    #expect(finder.found == ["", nil, nil, "one", nil, "3"])
  }

  @Test func `the declared encoding of a document is reported`() throws {
    for (name, encoding) in [
      ("feeds/windows-1252.rss", "windows-1252"), ("feeds/wordpress.rss", "UTF-8"),
    ] {
      let parser = XMLStreamParser(handler: Recorder())
      try fixture(name).withUnsafeBytes { parser.feed($0) }
      parser.finish()
      #expect(parser.declaredEncoding?.lowercased() == encoding.lowercased(), "\(name)")
    }
  }

  @Test func `a document without elements yields no events and no root end`() {
    for document in ["", " \n", "words only", "<!-- a -->"] {
      let reading = read(document)
      #expect(reading.events == [], "\(document)")
      #expect(!reading.sawRootEnd)
    }
  }
}

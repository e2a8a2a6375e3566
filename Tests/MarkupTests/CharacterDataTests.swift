import Markup
import TestSupport
import Testing

/// CDATA sections and long texts bypass libxml2 if the bytes are certain to be UTF-8. The results
/// must be the same as with libxml2.
struct CharacterDataTests {
  private static let long = String(repeating: "a word ", count: 40)

  private static let texts = [
    "<![CDATA[]]>", "<![CDATA[x]]>", "<![CDATA[<b>&amp;]] ]]>y", " \n <![CDATA[x]]> \n ",
    "<![CDATA[a\u{1}b]]>", "<![CDATA[a\r\nb]]>", "<![CDATA[é€🍰\u{85}\u{FFFE}]]>",
    "<![CDATA[a]]><![CDATA[b]]>", "<!-- <![CDATA[x]]> -->", "<a k='<![CDATA[x]]>'/>",
    "<?pi <![CDATA[x]]>?>", "<![CDATA[x]]", "t&amp;<![CDATA[x]]>&lt;", "&nosuch;<![CDATA[&amp;]]>",
    "<b><![CDATA[x]]></c>", "<![CDATA[a\nb\n]]><b></c>",
    long, "\(long)&lt;p class=&quot;x&quot;&gt;\(long)&lt;/p&gt;", "\(long)&amp;amp;&apos;&#233;",
    "\(long)&#x1F370;&#150;&#1;&#0;&#99999999;", "\(long)&eacute;", "\(long)&nosuch;\(long)",
    "\(long)& \(long)", "\(long)&#;", "\(long)&am", "\(long)]]>\(long)", "\(long)\r\n\(long)",
    "\(long)\u{1}", "\(long)\u{7F}\u{85}é€🍰\u{FFFE}", "<a>\(long)</a>\(long)<b k='1>2'>\(long)</b>",
    "<a k='>\(long)'/>", "<!-- >\(long)<b> \(long) -->", "<?pi >\(long)<\(long)?>",
    "<a \(long)>\(long)</a>", "<a><b>\(long)</a>\(long)", "<c>\(long)\n\(long)</c><d></e>",
  ]

  @Test(arguments: texts)
  func `text that bypasses libxml2 is parsed to the same events`(text: String) {
    let bytes = Array("<r>\(text)</r>".utf8)
    expectSame(bytes)
    expectSame(Array("<!DOCTYPE r [<!ENTITY amp '&#38;#38;'>]>".utf8) + bytes)
  }

  @Test func `bytes that are not UTF-8 yield the same events with and without libxml2`() {
    for damage: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0]] {
      expectSame(Array("<r><![CDATA[a".utf8) + damage + Array("b]]></r>".utf8))
      expectSame(Array("<r>\(Self.long)".utf8) + damage + Array("b</r>".utf8))
    }
  }

  @Test func `feeds yield the same events with and without libxml2`() throws {
    for name in ["wordpress.rss", "hostile.rss", "atom-xhtml-base.atom"] {
      expectSame(try fixture("feeds/\(name)"))
    }
  }

  @Test func `random documents yield the same events with and without libxml2`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let parts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Self.texts.randomElement(using: &generator) ?? ""
      }
      expectSame(Array("<r>\(parts.joined())</r>".utf8))
    }
  }

  @Test func `line numbers include lines in text that bypasses libxml2`() {
    for text in ["<![CDATA[\(Self.long)\n\n]]>", "\(Self.long)\n\n"] {
      let recorder = Recorder()
      let parser = XMLStreamParser(handler: recorder, assumesUTF8: true)
      Array("<r>\(text)<a>\n</b></r>".utf8).withUnsafeBytes { parser.feed($0) }
      parser.finish()
      #expect(parser.problems.map(\.line).first == 4)
    }
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `line endings in character data become line feeds`(end: String) {
    let text = "\(end)a\(end)\(end)b\(end)"
    let bytes = Array("<r><![CDATA[\(text)]]>c<d/><![CDATA[\(end)]]>\n</r>".utf8)
    for pieces in [[bytes[...]], bytes.indices.map { bytes[$0...$0] }] {
      let reading = read(pieces: pieces, assumesUTF8: true)
      #expect(reading.text == "\na\n\nb\nc\n\n")
    }
  }

  @Test func `the size limit applies to a whole run of character data`() {
    let reading = read(
      pieces: [Array("<r><![CDATA[abc]]>def<![CDATA[é]]></r>".utf8)[...]],
      limits: XMLLimits(textBytes: 7), assumesUTF8: true)
    #expect(reading.text == "abcdef")
    #expect(reading.problems == [.limit])
  }

  private func expectSame(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    let bypassed = read(pieces: [bytes[...]], assumesUTF8: true)
    let parsed = read(pieces: [bytes[...]], assumesUTF8: false)
    #expect(
      bypassed == parsed, "\(String(decoding: bytes, as: UTF8.self))", sourceLocation: location)
  }
}

import Markup
import Testing

struct CharacterDecoderTests {
  @Test(
    arguments: [
      ("windows-1252", [0x93, 0xE9, 0x80, 0x94], "“é€”"),
      ("iso-8859-1", [0xE9], "é"), ("ISO-8859-15", [0xA4], "€"),
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-kr", [0xC7, 0xD1], "한"),
      ("big5", [0xA4, 0xA4], "中"), ("gb18030", [0xD6, 0xD0, 0x94, 0x39, 0xDA, 0x33], "中💩"),
      ("koi8-r", [0xC1], "а"), ("utf-16le", [0x3C, 0xD8, 0x70, 0xDF], "🍰"),
      ("utf-16be", [0xD8, 0x3C, 0xDF, 0x70], "🍰"), ("utf-16", [0xFF, 0xFE, 0xE9, 0x00], "é"),
      ("utf-16", [0xFE, 0xFF, 0x00, 0xE9], "é"), ("utf-8", [0xC3, 0xA9], "é"),
      ("utf-32be", [0, 1, 0xF3, 0x70], "🍰"), ("windows-1252", [], ""),
    ] as [(String, [UInt8], String)])
  func `bytes are decoded by the name of their encoding`(name: String, bytes: [UInt8], text: String)
    throws
  {
    let decoded = try #require(decode(bytes, name))
    #expect(decoded.text == text)
    #expect(decoded.isExact)
  }

  @Test(
    arguments: [
      ("utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"), ("utf-8", [0x61, 0xC3], "a\u{FFFD}"),
      ("shift_jis", [0x61, 0x93], "a\u{FFFD}"), ("windows-1252", [0x61, 0x81, 0x62], "a\u{FFFD}b"),
      ("utf-16le", [0x61, 0x00, 0x00, 0xD8, 0x62, 0x00], nil),
    ] as [(String, [UInt8], String?)])
  func `invalid bytes become U+FFFD and make the result inexact`(
    name: String, bytes: [UInt8], text: String?
  ) throws {
    let decoded = try #require(decode(bytes, name))
    #expect(!decoded.isExact)
    #expect(decoded.text.contains("\u{FFFD}"))
    if let text { #expect(decoded.text == text) }
  }

  @Test(arguments: ["", "x-nonsense", "utf-8//TRANSLIT//x", "../../etc", "\u{0}", "é"])
  func `an unknown encoding is not decoded`(name: String) {
    let decoded = decode(Array("abc".utf8), name)
    #expect(decoded == nil || decoded?.text == "abc")
  }

  @Test func `a text larger than the buffer is decoded without loss`() throws {
    let text = String(repeating: "aé€🍰", count: 40_000)
    let bytes = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let decoded = try #require(decode(bytes, "utf-16le"))
    #expect(decoded.text == text)
  }

  private func decode(_ bytes: [UInt8], _ name: String) -> Decoded? {
    bytes.withUnsafeBytes { CharacterDecoder.utf8(from: $0, encoding: name) }.map {
      Decoded(text: String(decoding: $0.bytes, as: UTF8.self), isExact: $0.isExact)
    }
  }

  private struct Decoded: Equatable {
    var text: String
    var isExact: Bool
  }
}

import Markup
import Testing

struct TidyTextTests {
  @Test func `tidy text is decoded like String(decoding:as:)`() {
    for bytes: [UInt8] in [
      [], Array("words".utf8), Array("words enough for more than one block – é 漢 😀\r\n".utf8), [0],
      [0x61, 0xFF], [0xE2, 0x82], Array(repeating: 0x61, count: 40) + [0xC0, 0xAF, 0x62],
      [0xED, 0xA0, 0x80], Array("\u{85}\u{FFFE}".utf8),
    ] {
      #expect(TidyText.string(bytes) == String(decoding: bytes, as: UTF8.self))
    }
  }
}

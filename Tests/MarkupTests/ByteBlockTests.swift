import TestSupport
import Testing

@testable import Markup

/// Functions that examine sixteen bytes at once return the same as loops over single bytes.
struct ByteBlockTests {
  private static let alphabet = Array("<&;>\"'-az09AZ `{/:~ \t\n\r\u{0}\u{1F}\u{7F}é\u{85}漢😀".utf8)

  @Test func `a byte block counts the bytes before a mark like a loop over bytes`() {
    for bytes in Self.samples() {
      bytes.withUnsafeBytes { buffer in
        for place in 0..<buffer.count {
          let rest = bytes[place...].prefix(ByteBlock.size)
          let block = ByteBlock(buffer, at: place)
          func count(_ isMarked: (UInt8) -> Bool) -> Int {
            // The block is padded with zeros.
            let padded = rest + [UInt8](repeating: 0, count: ByteBlock.size - rest.count)
            return padded.firstIndex(where: isMarked).map { $0 - padded.startIndex } ?? 16
          }
          #expect(ByteBlock.bytes(before: block.areUnusual) == count { $0 < 0x20 || $0 > 0x7F })
          #expect(ByteBlock.bytes(before: block .== 0x3C) == count { $0 == 0x3C })
          #expect(
            ByteBlock.bytes(before: block.areOutsideNames(withHyphens: false))
              == count { !TidyElement.isNameByte($0) })
          #expect(
            ByteBlock.bytes(before: block.areOutsideNames(withHyphens: true))
              == count { !TidyElement.isNameByte($0) && $0 != UInt8(ascii: "-") })
        }
      }
    }
  }

  @Test(arguments: ["a", "strong", "figcapti", "figcaptio", "figcaption", "datalistdatalist"])
  func `a byte block returns its first bytes as a name`(name: String) {
    for behind in [">", " title='1'>", ""] {
      Array((name + behind).utf8).withUnsafeBytes {
        #expect(ByteBlock($0, at: 0).name(name.utf8.count) == HTMLName(name))
      }
    }
  }

  /// Returns byte strings of lengths around that of a block, with many significant bytes.
  private static func samples() -> [[UInt8]] {
    var random = SeededGenerator(seed: 20_261_122)
    return (1...40).flatMap { length in
      (0..<6).map { _ in
        (0..<length).map { _ in
          Bool.random(using: &random)
            ? UInt8(ascii: "x") : alphabet.randomElement(using: &random) ?? 0
        }
      }
    }
  }
}

struct TidyTextDetectionTests {
  @Test func `text is tidy if it is UTF-8 without control characters`() {
    for length in [0, 1, 7, 15, 16, 17, 31, 32, 33] {
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
      #expect(isTidy(text))
      for place in 0...length {
        for scalar in ["é", "漢", "😀", "\t", "\n", "\r", "\u{A0}", "\u{D7FF}", "\u{FFFD}"] {
          #expect(isTidy(text[..<place] + Array(scalar.utf8) + text[place...]))
        }
        for bytes: [UInt8] in [
          [0], [0x0B], [0x1F], [0xC2, 0x85], [0x80], [0xC0, 0xAF], [0xE9], [0xED, 0xA0, 0x80],
          [0xEF, 0xBF, 0xBE], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] {
          #expect(!isTidy(text[..<place] + bytes + text[place...]), "\(bytes) at \(place)")
        }
      }
    }
  }

  private func isTidy(_ bytes: some Sequence<UInt8>) -> Bool {
    Array(bytes).withUnsafeBytes(TidyText.isTidy)
  }
}

import Foundation
import JSONText
import TestSupport
import Testing

struct JSONWriterTests {
  @Test func `a written document is parsed to the same values`() {
    var writer = JSONWriter()
    let items: [(String, Int?)] = [("a", 1), ("b", nil)]
    writer.object {
      $0.field("title", "T")
      $0.field("none", nil as String?)
      $0.field("on", true)
      $0.field("size", -12)
      $0.field("least", Int64.min)
      $0.field("length", 1.5)
      $0.field("whole", 180.0)
      $0.field("nan", Double.nan)
      $0.object("owner") { $0.field("name", "N") }
      $0.object("empty") { _ in }
      $0.field("tags", array: ["x", "y"])
      $0.field("items", array: items) { writer, item in
        writer.object {
          $0.field("id", item.0)
          $0.field("n", item.1)
        }
      }
    }
    writer.newline()
    writer.array { $0.null() }
    let expected = #"""
      {"title":"T","on":true,"size":-12,"least":-9223372036854775808,"length":1.5,"whole":180,\#
      "owner":{"name":"N"},"empty":{},"tags":["x","y"],\#
      "items":[{"id":"a","n":1},{"id":"b"}]}
      [null]
      """#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test func `all code points below U+3000 are preserved, and control characters are escaped`()
    throws
  {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
    for padding in 0..<9 {
      var text = String(repeating: "a", count: padding)
      text.unicodeScalars.append(contentsOf: scalars)
      var writer = JSONWriter()
      writer.array { $0.value(text) }
      #expect(try parsed(writer.bytes) == [text])
      let raw = String(decoding: writer.bytes, as: UTF8.self).unicodeScalars
      #expect(!raw.contains { isUnsafe($0) })
    }
  }

  @Test func `an error inside a value stops the writer`() {
    struct Stop: Error {}
    var writer = JSONWriter()
    #expect(throws: Stop.self) {
      try writer.object { (_) throws(Stop) in throw Stop() }
    }
  }

  @Test func `random strings are parsed by Foundation to the same strings`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let limit: UInt32 = Bool.random(using: &random) ? 0x100 : 0x11_0000
        text.unicodeScalars.append(
          Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{FFFD}")
      }
      var writer = JSONWriter()
      writer.array { $0.value(text) }
      let scalars = try parsed(writer.bytes).map { Array($0.unicodeScalars) }
      #expect(scalars == [Array(text.unicodeScalars)], "seed \(seed)")
      #expect(JSONReader.read(writer.bytes)?.value == .array([.string(text)]), "seed \(seed)")
    }
  }

  private func parsed(_ bytes: [UInt8]) throws -> [String] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [String] ?? []
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: scalar.properties.isBidiControl
    }
  }
}

import Foundation
import JSONText
import TestSupport
import Testing

struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false ", .bool(false)),
    ("-12.5e+3", .number("-12.5e+3")), ("12345678901234567890", .number("12345678901234567890")),
    ("\"\"", .string("")), ("\"é😀\"", .string("é😀")), ("[]", .array([])), ("{}", .object([])),
    ("[1,[2],\"3\"]", .array([.number("1"), .array([.number("2")]), .string("3")])),
    (
      "{\"b\":1,\"a\":{}}",
      .object([.init("b", .number("1")), .init("a", .object([]))])
    ),
    ("\u{FEFF}\r\n\t {}", .object([])), (String(repeating: " ", count: 10_000) + "1", .number("1")),
  ])
  func `valid JSON is parsed without a warning`(_ row: (String, JSONValue)) {
    #expect(read(row.0) == JSONDocument(value: row.1, isComplete: true))
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
    (#""a\u0000b""#, "a\u{0}b"), (#""\u001b[2J""#, "\u{1b}[2J"),
  ])
  func `escapes are decoded, and an unpaired surrogate becomes U+FFFD`(_ row: (String, String)) {
    #expect(read(row.0) == JSONDocument(value: .string(row.1), isComplete: true))
  }

  @Test func `invalid UTF-8 becomes U+FFFD with a warning`() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x62, 0xC3, 0x22]
    let expected = JSONDocument(
      value: .string("a\u{FFFD}b\u{FFFD}"), isComplete: true,
      warnings: [JSONDocument.Warning(line: 1, "bytes that are not UTF-8")])
    #expect(JSONReader.read(bytes) == expected)
  }

  @Test(arguments: [
    ("[1,2,]", "[1,2]", "a missing or extra comma"),
    ("[1 2]", "[1,2]", "a missing or extra comma"),
    ("[,1]", "[1]", "a missing or extra comma"),
    ("{\"a\":1 \"b\":2,}", "{\"a\":1,\"b\":2}", "a missing or extra comma"),
    ("// hi\n[1/* x */]", "[1]", "a comment, which JSON does not have"),
    (#"["\q"]"#, #"["q"]"#, "an escape that JSON does not have"),
    (#"["\u12"]"#, "[\"\u{FFFD}12\"]", "an escape that JSON does not have"),
    ("[1]]", "[1]", "text after the end of the document"),
    ("[NaN, 2]", "[null,2]", "NaN is not a JSON number"),
    ("[Infinity]", "[null]", "Infinity is not a JSON number"),
    ("[-Infinity, -1]", "[null,-1]", "-Infinity is not a JSON number"),
  ])
  func `small errors are repaired with a warning`(_ row: (String, String, String)) {
    let document = read(row.0)
    #expect(document?.value == read(row.1)?.value)
    #expect(document?.isComplete == true)
    #expect(document?.warnings.first?.message == row.2)
  }

  @Test func `an unescaped line break in a string is kept with a warning`() {
    #expect(
      read("\"a\nb\"")
        == JSONDocument(
          value: .string("a\nb"), isComplete: true,
          warnings: [JSONDocument.Warning(line: 2, "a control character in a string")]))
  }

  @Test func `the last of several equal keys counts, and all are kept`() {
    let value = read(#"{"a":1,"a":2}"#)?.value
    #expect(value?["a"] == .number("2"))
    #expect(value?.members?.count == 2)
  }

  @Test(arguments: ["", " ", "\u{FEFF}", "<rss/>", "]", "nul", "'a'", "hello"])
  func `text that is not JSON is not parsed`(_ text: String) {
    #expect(read(text) == nil)
  }

  @Test func `a truncated document is incomplete, and its list contains only complete elements`() {
    let text =
      #"{"t":"é\ud83d\ude00","items":[{"id":"a","n":12},{"id":"b","x":[1,true]}, 345],"z":9}"#
    let whole = Array(text.utf8)
    let elements = JSONReader.read(whole)?.value["items"]?.array ?? []
    #expect(elements.count == 3)
    for length in 1..<whole.count {
      let document = JSONReader.read(Array(whole.prefix(length)))
      #expect(document?.isComplete == false, "\(length) bytes")
      #expect(document?.warnings.isEmpty == false, "\(length) bytes")
      let items = document?.value["items"]?.array ?? []
      #expect(items == Array(elements.prefix(items.count)), "\(length) bytes")
    }
  }

  @Test func `64 levels are parsed, deeper levels are skipped, and a million levels do not crash`()
  {
    let nested = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSONReader.read(nested(64))?.warnings == [])
    #expect(JSONReader.read(nested(65))?.warnings.count == 1)
    #expect(JSONReader.read(nested(1_000_000))?.isComplete == true)
    #expect(JSONReader.read([UInt8](repeating: 0x5B, count: 1_000_000))?.isComplete == false)
    #expect(JSONReader.read(Array(String(repeating: "{\"a\":", count: 100_000).utf8)) != nil)
    let after = Array("[".utf8) + nested(200) + Array(",\"]\",7]".utf8)
    #expect(JSONReader.read(after)?.value.array?.dropFirst() == [.string("]"), .number("7")])
  }

  @Test(arguments: [
    ("3", Int64(3), 3.0), ("3.0", 3, 3.0), ("3e2", 300, 300), ("3.5", nil, 3.5),
    ("99999999999999999999", nil, 1e20), ("1e400", nil, nil), ("-", nil, nil), ("1e", nil, nil),
  ])
  func `a number has a value only in types that can represent it`(_ row: (String, Int64?, Double?))
  {
    let number = JSONValue.number(row.0)
    #expect(number.integer == row.1)
    #expect(number.double == row.2)
  }

  @Test func `random bytes are parsed without a crash`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]\",:\\u0dD8c1-.eE tfn/*\n ".utf8) + [0, 0x7F, 0xC2, 0xE2, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      var writer = JSONWriter()
      guard let value = JSONReader.read(bytes)?.value else { continue }
      writer.value(value)
      let again = JSONReader.read(writer.bytes)
      #expect(again?.isComplete == true, "seed \(seed), bytes \(bytes)")
    }
  }

  private func read(_ text: String) -> JSONDocument? {
    JSONReader.read(Array(text.utf8))
  }
}

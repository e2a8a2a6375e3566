import FeedModel
import Foundation
import TestSupport
import Testing

@testable import StoreSQLite

struct `Lists as text` {
  @Test func `are nothing where they are empty`() throws {
    #expect(StoredList.text([String]()) == nil)
    #expect(StoredList.text([Author]()) == nil)
    #expect(try StoredList.text([Enclosure]()) == nil)
  }

  @Test(arguments: 1...8)
  func `lists of words are read back by JSONDecoder`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let words = (0...Int.random(in: 0..<4, using: &random)).map { _ in Self.word(using: &random) }
      #expect(try StoredList.values(StoredList.text(words)) == words)
    }
  }

  @Test func `control characters, quotes and letters are read back unchanged`() throws {
    let words = (0..<0x180).compactMap(Unicode.Scalar.init).map { String($0) } + ["😀", "", "a/b"]
    #expect(try StoredList.values(StoredList.text(words)) == words)
  }

  @Test(arguments: 1...8)
  func `lists of authors and enclosures are read back by JSONDecoder`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let authors = (0...1).map { _ in Self.author(using: &random) }
      #expect(try StoredList.values(StoredList.text(authors)) == authors)
      let enclosures = (0...1).map { _ in Self.enclosure(using: &random) }
      #expect(try StoredList.values(StoredList.text(enclosures)) == enclosures)
    }
  }

  @Test(arguments: [
    0, -0.0, 1, 60, 0.1, 1.5e-9, 1e15, 1e16, 1e21, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    .infinity, -.infinity, 123_456.789, -3,
  ])
  func `numbers of any size are read back unchanged`(number: Double) throws {
    let enclosure = Enclosure(url: "", duration: number)
    #expect(try StoredList.values(StoredList.text([enclosure])) == [enclosure])
  }

  @Test func `write what is no number as a word`() throws {
    let text = try StoredList.text([Enclosure(url: "a", duration: .nan)])
    #expect(text?.contains(#""duration":"nan""#) == true)
    let read: [Enclosure] = try StoredList.values(text)
    #expect(read.first?.duration?.isNaN == true)
  }

  // MARK: Support

  private static func word(using random: inout SeededGenerator) -> String {
    let parts = [
      "a", "\"", "\\", "/", "\n", "\u{1}", "\u{1F}", "\u{7F}", "\u{85}", "é", "漢", "😀", "\0", " ",
    ]
    return (0..<Int.random(in: 0..<9, using: &random)).map { _ in
      parts[Int.random(in: parts.indices, using: &random)]
    }.joined()
  }

  private static func optionalWord(using random: inout SeededGenerator) -> String? {
    Bool.random(using: &random) ? word(using: &random) : nil
  }

  private static func author(using random: inout SeededGenerator) -> Author {
    Author(
      name: optionalWord(using: &random), email: optionalWord(using: &random),
      url: optionalWord(using: &random))
  }

  private static func enclosure(using random: inout SeededGenerator) -> Enclosure {
    Enclosure(
      url: word(using: &random), mediaType: optionalWord(using: &random),
      title: optionalWord(using: &random),
      size: Bool.random(using: &random) ? Int64.random(in: .min ... .max, using: &random) : nil,
      duration: Bool.random(using: &random) ? Double.random(in: -1e9...1e9, using: &random) : nil)
  }
}

import FeedModel
import Foundation
import Testing

@Suite
struct PostIdentityTests {
  private static let whitespace = [
    "", " ", "\n", "\r\n", "\t \u{B}\u{C}\r\n ", "\u{A0}", "\u{3000}\u{2028} \u{85}",
  ]

  @Test(arguments: whitespace)
  func `values that consist of whitespace are absent`(space: String) {
    let identity = PostIdentity(
      guid: space, link: space, comments: space, title: space, enclosure: space)
    #expect(identity == PostIdentity())
  }

  @Test(arguments: whitespace)
  func `whitespace around a value is removed, and whitespace inside is kept`(space: String) {
    let value = "a \n\t b"
    let around = space + value + space
    let identity = PostIdentity(
      guid: around, link: around, comments: around, title: around, enclosure: around)
    let clean = PostIdentity(
      guid: value, link: value, comments: value, title: value, enclosure: value)
    #expect(identity == clean)
    #expect(identity.guid == value)
  }

  @Test func `GUIDs are not changed except for surrounding whitespace`() {
    let guids = ["A", "a", "http://H.EX/a/", "%C3%A9", "é", "1.0", "1", "\u{200B}x", "0"]
    #expect(guids.map { PostIdentity(guid: $0).guid } == guids)
  }

  @Test func `a character whose last byte equals that of a space is kept`() {
    let value = "à"  // C3 A0
    #expect(PostIdentity(guid: " \(value) ").guid == value)
  }

  @Test func `a combining mark after a space is kept`() {
    #expect(PostIdentity(guid: "a \u{301}").guid.map { Array($0.utf8) } == Array("a \u{301}".utf8))
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"),
    ("\u{2126}", "\u{3A9}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
    ("a\u{307}\u{323}", "\u{1EA1}\u{307}"), ("\u{FB01}", "\u{FB01}"), ("\u{1F9A9}", "\u{1F9A9}"),
  ])
  func `values are normalised, so that equal texts have equal bytes`(
    text: String, composed: String
  ) {
    let identity = PostIdentity(guid: text, title: text)
    #expect(identity.guid.map { Array($0.utf8) } == Array(composed.utf8))
    #expect(identity.title.map { Array($0.utf8) } == Array(composed.utf8))
  }

  @Test func `a date at midnight is a date without a time unless stated otherwise`() {
    let midnight = Date(timeIntervalSinceReferenceDate: 86_400 * 9000)
    #expect(PostIdentity(date: midnight).hasTimeOfDay == false)
    #expect(PostIdentity(date: midnight + 1).hasTimeOfDay)
    #expect(PostIdentity(date: midnight, hasTimeOfDay: true).hasTimeOfDay)
    #expect(PostIdentity(date: midnight + 1, hasTimeOfDay: false).hasTimeOfDay == false)
    #expect(PostIdentity(hasTimeOfDay: true).hasTimeOfDay == false)
  }
}

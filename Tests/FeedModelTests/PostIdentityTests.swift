import FeedModel
import Foundation
import Testing

@Suite
struct `An identity` {
  private static let blanks = ["", " ", "\n", "\r\n", "\t \u{B}\u{C}\r\n "]

  @Test(arguments: blanks)
  func `takes blank values as absent`(blank: String) {
    let identity = PostIdentity(
      guid: blank, link: blank, comments: blank, title: blank, enclosure: blank)
    #expect(identity == PostIdentity())
  }

  @Test(arguments: blanks)
  func `drops white space around values and keeps it inside`(blank: String) {
    let value = "a \n\t b"
    let around = blank + value + blank
    let identity = PostIdentity(
      guid: around, link: around, comments: around, title: around, enclosure: around)
    let clean = PostIdentity(
      guid: value, link: value, comments: value, title: value, enclosure: value)
    #expect(identity == clean)
    #expect(identity.guid == value)
  }

  @Test func `leaves guids as they are but for that`() {
    let guids = ["A", "a", "http://H.EX/a/", "%C3%A9", "é", "1.0", "1", "\u{200B}x", "0"]
    #expect(guids.map { PostIdentity(guid: $0).guid } == guids)
  }

  @Test func `keeps a letter whose last byte is the same as a blank's`() {
    let value = "à"  // C3 A0
    #expect(PostIdentity(guid: " \(value) ").guid == value)
  }

  @Test func `keeps a mark that combines with the blank before it`() {
    #expect(PostIdentity(guid: "a \u{301}").guid.map { Array($0.utf8) } == Array("a \u{301}".utf8))
  }
}

import Markup

/// Comments and replies: the Slash module, the comment API of the Well-Formed Web, and threads (RFC
/// 4685).
extension FeedXMLReader {
  mutating func beginDiscussion(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard parent == .item else { return }
    switch (name.family, name.element) {
    case (.threading, .inReplyTo):
      let answered = FeedDocument.Item.InReplyTo(
        ref: attributes.text("ref"), href: attributes.address("href", base),
        type: attributes.text("type"), source: attributes.address("source", base))
      item?.extras.inReplyTo.appendBounded(answered)
    case (.threading, .total), (.wellFormedWeb, .comment), (.wellFormedWeb, .commentrss),
      (.slash, .comments), (.slash, .section), (.slash, .department), (.slash, .hitParade):
      gather(name, in: parent)
    default: break
    }
  }

  mutating func storeDiscussion(_ capture: Capture) {
    guard let value = capture.value else { return }
    switch (capture.name.family, capture.name.element) {
    case (.wellFormedWeb, .comment): item?.extras.commentAPI = capture.address
    case (.wellFormedWeb, _): item?.commentsFeed = capture.address
    case (.threading, _), (.slash, .comments): store(commentsCount: value)
    case (.slash, .section): item?.extras.slash.section = value
    case (.slash, .department): item?.extras.slash.department = value
    case (.slash, _):
      item?.extras.slash.hitParade = value.split(separator: ",").compactMap {
        Numbers.whole(String($0))
      }
    default: break
    }
  }

  mutating func store(commentsCount text: String) {
    guard let count = Numbers.whole(text), count >= 0 else { return }
    item?.commentsCount = count
  }
}

import XMLStream

/// Whole bodies in RSS: `content:encoded`, and XHTML as it is.
extension FeedXMLReader {
  mutating func beginContent(_ name: FeedName, in parent: Scope) {
    guard parent == .item else { return }
    switch (name.family, name.element) {
    case (.xhtml, .body), (.xhtml, .div): gather(name, .markup, in: parent)
    case (.content, .encoded): gather(name, .mixed, in: parent)
    default: break
    }
  }

  mutating func storeContent(_ capture: Capture) {
    itemFacts.body.offer(capture.construct, rank: capture.name.family == .content ? 0 : 2)
    itemFacts.language.offer(language, rank: 1)
  }
}

import Markup

/// Full bodies in RSS: `content:encoded`, unescaped XHTML and `yandex:full-text`.
extension FeedXMLReader {
  mutating func beginContent(_ name: FeedName, in parent: Scope) {
    guard parent == .item else { return }
    switch (name.family, name.element) {
    case (.xhtml, .body), (.xhtml, .div): gather(name, .markup, in: parent)
    case (.content, .encoded), (.yandex, .fullText): gather(name, .mixed, in: parent)
    default: break
    }
  }

  mutating func storeContent(_ capture: Capture) {
    if capture.name.family == .yandex { return itemFacts.fullText = capture.construct }
    itemFacts.body.offer(capture.construct, rank: capture.name.family == .content ? 0 : 2)
    itemFacts.language.offer(language, rank: 1)
  }
}

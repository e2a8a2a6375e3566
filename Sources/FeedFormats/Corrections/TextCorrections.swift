extension FeedDocument {
  /// Corrects the channel's texts. The order matters: each correction reads what those before it wrote.
  mutating func correctTexts() {
    title?.keepDeclarationsAsText()
    subtitle?.unescapeMarkupInDiv()
    undoDoubleDecoding()
    for field in [\Self.title, \.subtitle, \.rights] {
      self[keyPath: field]?.joinSurrogateReferences()
    }
  }
}

extension FeedDocument.Item {
  /// Corrects the texts. The order matters: each correction reads what those before it wrote.
  mutating func correctTexts() {
    title?.keepDeclarationsAsText()
    summary?.unescapeMarkupInDiv()
    content?.unescapeMarkupInDiv()
    undoDoubleDecoding()
    title?.joinSurrogateReferences()
    summary?.joinSurrogateReferences()
    content?.joinSurrogateReferences()
    rights?.joinSurrogateReferences()
  }
}

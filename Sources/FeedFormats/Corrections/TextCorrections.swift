extension FeedDocument {
  /// Corrects the channel's texts. The order matters: each correction reads what those before it wrote.
  mutating func correctTexts() {
    undoDoubleDecoding()
    for field in [\Self.title, \.subtitle, \.rights] {
      self[keyPath: field]?.joinSurrogateReferences()
    }
  }
}

extension FeedDocument.Item {
  /// Corrects the texts. The order matters: each correction reads what those before it wrote.
  mutating func correctTexts() {
    undoDoubleDecoding()
    title?.joinSurrogateReferences()
    summary?.joinSurrogateReferences()
    content?.joinSurrogateReferences()
    rights?.joinSurrogateReferences()
  }
}

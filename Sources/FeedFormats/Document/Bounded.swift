extension Array {
  /// Appends what a feed may hold many of, as long as there are fewer than
  /// ``FeedDocument/Item/mostOfAKind``.
  mutating func appendBounded(_ element: Element) {
    if count < FeedDocument.Item.mostOfAKind { append(element) }
  }
}

extension Array {
  /// Appends an element unless the array already contains ``FeedDocument/Item/mostOfAKind``
  /// elements.
  mutating func appendBounded(_ element: Element) {
    if count < FeedDocument.Item.mostOfAKind { append(element) }
  }
}

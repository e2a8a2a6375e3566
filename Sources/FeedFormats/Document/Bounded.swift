extension Array {
  /// Appends an element unless the array already contains ``FeedDocument/Item/mostOfAKind``
  /// elements.
  mutating func appendBounded(_ element: Element) {
    if count < FeedDocument.Item.mostOfAKind { append(element) }
  }
}

extension Optional {
  /// Changes the value, or a new one if it is `nil`.
  mutating func update(orNew new: @autoclosure () -> Wrapped, _ change: (inout Wrapped) -> Void) {
    var value = self ?? new()
    change(&value)
    self = value
  }
}

extension FeedDocument.Item {
  /// Makes `yandex:full-text` the content of an item that has no other body. Its description becomes the
  /// summary.
  mutating func useFullText() {
    guard let text = $extras?.fullText else { return }
    extras.fullText = nil
    summary = content
    content = text
  }
}

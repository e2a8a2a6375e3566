import FeedModel
import Markup

extension TextConstruct {
  /// Decodes text whose UTF-8 was decoded once too often. O(n).
  mutating func undoDoubleDecoding() {
    if case .media = kind { return }
    if let decoded = DoubleDecoding.undone(in: utf8, isMarkup: kind.isMarkup) { utf8 = decoded }
  }
}

extension String {
  /// Decodes text whose UTF-8 was decoded once too often. O(n).
  fileprivate mutating func undoDoubleDecoding() {
    guard containsByte(where: { $0 >= 0x80 }),
      let decoded = DoubleDecoding.undone(in: Array(utf8), isMarkup: false)
    else { return }
    self = TidyText.string(decoded)
  }
}

extension FeedDocument {
  /// Decodes fields of the channel whose UTF-8 was decoded once too often.
  mutating func undoDoubleDecoding() {
    for field in [\Self.title, \.subtitle, \.rights] { self[keyPath: field]?.undoDoubleDecoding() }
    for index in authors.indices { authors[index].name?.undoDoubleDecoding() }
    for index in contributors.indices { contributors[index].name?.undoDoubleDecoding() }
    publisher?.name?.undoDoubleDecoding()
    for index in categories.indices { categories[index].undoDoubleDecoding() }
    image?.title?.undoDoubleDecoding()
    image?.description?.undoDoubleDecoding()
  }
}

extension FeedDocument.Item {
  /// Decodes fields whose UTF-8 was decoded once too often.
  mutating func undoDoubleDecoding() {
    title?.undoDoubleDecoding()
    summary?.undoDoubleDecoding()
    content?.undoDoubleDecoding()
    rights?.undoDoubleDecoding()
    for index in authors.indices { authors[index].name?.undoDoubleDecoding() }
    for index in contributors.indices { contributors[index].name?.undoDoubleDecoding() }
    publisher?.name?.undoDoubleDecoding()
    for index in categories.indices { categories[index].undoDoubleDecoding() }
    if var plain = $extras?.plainContent {
      plain.undoDoubleDecoding()
      extras.plainContent = plain
    }
  }
}

extension FeedDocument.Category {
  fileprivate mutating func undoDoubleDecoding() {
    term.undoDoubleDecoding()
    label?.undoDoubleDecoding()
  }
}

import FeedModel
import Markup

extension CommonFields {
  /// Repairs the encoding of names and tags and converts them to plain text. Removes authors and
  /// tags that become empty, the images of these authors, and all but one of the tags that become
  /// equal.
  mutating func correctNames() {
    for index in authors.indices { authors[index].name.correctName() }
    if authors.contains(where: \.isEmpty) {
      if avatars.count == authors.count {
        avatars = zip(authors, avatars).filter { !$0.0.isEmpty }.map(\.1)
      }
      authors.removeAll(where: \.isEmpty)
    }
    for index in contributors.indices { contributors[index].name.correctName() }
    contributors.removeAll(where: \.isEmpty)
    publisher?.name.correctName()
    correctCategories()
  }

  private mutating func correctCategories() {
    guard categories.contains(where: { $0.term.mayNeedCorrection || $0.label.mayNeedCorrection })
    else { return }
    let corrected = categories.map { category in
      var (term, label): (String?, String?) = (category.term, category.label)
      term.correctName()
      label.correctName()
      return FeedDocument.Category(term: term ?? "", scheme: category.scheme, label: label)
    }
    guard corrected != categories else { return }
    var seen: Set<FeedDocument.Category> = []
    categories = corrected.filter { !$0.term.isEmpty && seen.insert($0).inserted }
  }
}

extension String {
  /// Whether `correctName` may change a name. O(n), and much faster than the correction.
  fileprivate var mayNeedCorrection: Bool {
    isEmpty || containsByte { $0 >= 0x80 || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
  }
}

extension String? {
  fileprivate var mayNeedCorrection: Bool { self?.mayNeedCorrection == true }

  /// Repairs a name and converts it to plain text. The result is `nil` if nothing is left.
  fileprivate mutating func correctName() {
    guard var name = self, name.mayNeedCorrection else { return }
    name.undoDoubleDecoding()
    let plain = PlainName.from(name)
    self = plain.isEmpty ? nil : plain
  }
}

extension Author {
  fileprivate var isEmpty: Bool { name == nil && email == nil && url == nil }
}

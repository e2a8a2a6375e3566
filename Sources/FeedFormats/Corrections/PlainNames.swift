import FeedModel

extension CommonFields {
  /// Converts names and tags to plain text. In JSON Feed, also converts the title.
  mutating func simplifyNames(in format: FeedFormat) {
    if format.isJSON { title?.simplify() }
    simplifyAuthors()
    for index in contributors.indices { contributors[index].simplify() }
    contributors.removeAll(where: \.isEmpty)
    publisher?.simplify()
    categories.simplify()
  }

  /// Converts the authors' names to plain text, and removes authors that become empty, with their
  /// images.
  private mutating func simplifyAuthors() {
    for index in authors.indices { authors[index].simplify() }
    guard authors.contains(where: \.isEmpty) else { return }
    if avatars.count == authors.count {
      avatars = zip(authors, avatars).filter { !$0.0.isEmpty }.map(\.1)
    }
    authors.removeAll(where: \.isEmpty)
  }
}

extension Author {
  fileprivate var isEmpty: Bool { name == nil && email == nil && url == nil }

  fileprivate mutating func simplify() {
    guard let plain = name.map(PlainName.from), plain != name else { return }
    name = plain.isEmpty ? nil : plain
  }
}

extension [FeedDocument.Category] {
  fileprivate mutating func simplify() {
    guard contains(where: { $0.mayHoldMarkup }), contains(where: { $0.simplified != $0 }) else {
      return
    }
    var seen: Set<FeedDocument.Category> = []
    self = map(\.simplified).filter { !$0.term.isEmpty && seen.insert($0).inserted }
  }
}

extension FeedDocument.Category {
  fileprivate var mayHoldMarkup: Bool {
    PlainName.mayHoldMarkup(term) || label.map(PlainName.mayHoldMarkup) == true
  }

  fileprivate var simplified: FeedDocument.Category {
    let plain = label.map(PlainName.from)
    return FeedDocument.Category(
      term: PlainName.from(term), scheme: scheme, label: plain?.isEmpty == true ? nil : plain)
  }
}

extension TextConstruct {
  fileprivate mutating func simplify() {
    guard kind == .text else { return }
    let plain = Array(PlainName.from(value).utf8)
    if plain != utf8 { utf8 = plain }
  }
}

extension FeedFormat {
  fileprivate var isJSON: Bool { self == .jsonFeed10 || self == .jsonFeed11 }
}

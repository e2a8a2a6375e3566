import FeedModel

extension CommonFields {
  /// Turns names and tags into plain text; in JSON Feed the title, too.
  mutating func simplifyNames(in format: FeedFormat) {
    if format.isJSON { title?.simplify() }
    if let plain = [Author].simplified(authors, avatars: avatars) {
      authors = plain.authors
      if !plain.avatars.isEmpty { avatars = plain.avatars }
    }
    if let plain = [Author].simplified(contributors) { contributors = plain.authors }
    if let person = publisher { publisher = person.simplified }
    categories.simplify()
  }
}

extension [Author] {
  /// The people with plain names, without those of whom nothing is left; `nil` if nothing changes.
  ///
  /// - Parameter avatars: their pictures in the same order, or nothing.
  fileprivate static func simplified(
    _ people: [Author], avatars: [String?] = []
  ) -> (authors: [Author], avatars: [String?])? {
    guard people.contains(where: { $0.simplified != $0 }) else { return nil }
    let plain = people.map(\.simplified)
    let kept = plain.indices.filter { plain[$0] != Author() }
    let pictures = avatars.count == people.count ? kept.map { avatars[$0] } : []
    return (kept.map { plain[$0] }, pictures)
  }
}

extension Author {
  fileprivate var simplified: Author {
    let plain = name.map(PlainName.from)
    return Author(name: plain?.isEmpty == true ? nil : plain, email: email, url: url)
  }
}

extension [FeedDocument.Category] {
  fileprivate mutating func simplify() {
    let plain = map(\.simplified)
    guard plain != self else { return }
    var seen: Set<FeedDocument.Category> = []
    self = plain.filter { !$0.term.isEmpty && seen.insert($0).inserted }
  }
}

extension FeedDocument.Category {
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

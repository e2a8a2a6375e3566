import FeedModel

/// The folded words of a post. Each field is folded when it is first read, because most queries are
/// decided by the title, and the text contains nearly all words.
final class FoldedPost {
  private let post: Post
  private let ownTags: [String]
  private lazy var title = FoldedField(PostWords.title(of: post))
  private lazy var author = FoldedField(PostWords.author(of: post))
  private lazy var tag = FoldedField(PostWords.tag(of: post, and: ownTags))
  private lazy var link = FoldedField(PostWords.link(of: post))
  private lazy var text = FoldedField(PostWords.text(of: post))

  init(_ post: Post, ownTags: [String]) {
    self.post = post
    self.ownTags = ownTags
  }

  /// Returns whether the field of `words` contains them.
  func holds(_ words: SearchWords) -> Bool {
    switch words.field {
    case .anywhere: [.title, .author, .tag].contains { holds(words, in: $0) } || text.holds(words)
    default: holds(words, in: words.field)
    }
  }

  /// - Parameter field: the field to search; ``SearchWords/Field/anywhere`` means only the text.
  func holds(_ words: SearchWords, in field: SearchWords.Field) -> Bool {
    switch field {
    case .anywhere: text.holds(words)
    case .title: title.holds(words)
    case .author: author.holds(words)
    case .tag: tag.holds(words)
    case .link: link.holds(words)
    }
  }
}

/// The folded words of a field, separated by single spaces.
struct FoldedField {
  private let bytes: [UInt8]

  init(_ words: String) {
    bytes = Array(words.utf8)
  }

  /// Returns whether the field contains words as a phrase. O(bytes).
  func holds(_ words: SearchWords) -> Bool {
    let wanted = Array(words.words.joined(separator: " ").utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      wanted.withUnsafeBufferPointer { Self.holds($0, asPrefix: words.isPrefix, bytes) }
    }
  }

  private static func holds(
    _ wanted: UnsafeBufferPointer<UInt8>, asPrefix isPrefix: Bool,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var start = 0
    while start + wanted.count <= bytes.count {
      let end = start + wanted.count
      if bytes[start] == wanted[0], wanted.indices.allSatisfy({ wanted[$0] == bytes[start + $0] }),
        isPrefix || end == bytes.count || bytes[end] == blank
      {
        return true
      }
      while start < bytes.count, bytes[start] != blank { start += 1 }
      start += 1
    }
    return false
  }

  private static let blank = UInt8(ascii: " ")
}

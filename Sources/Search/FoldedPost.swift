import FeedModel
import Glibc

/// The folded words of a post. Each field is folded when it is first read, because most queries are
/// decided by the title, and the text contains nearly all words.
final class FoldedPost {
  private let post: Post
  private let ownTags: [String]
  private var fields: [SearchWords.Field: FoldedField] = [:]

  init(_ post: Post, ownTags: [String]) {
    self.post = post
    self.ownTags = ownTags
  }

  /// Returns whether the field of `words` contains them.
  func contains(_ words: SearchWords) -> Bool {
    let fields: [SearchWords.Field] =
      words.field == .anywhere ? [.title, .author, .tag, .anywhere] : [words.field]
    return fields.contains { contains(words, in: $0) }
  }

  /// - Parameter field: the field to search; ``SearchWords/Field/anywhere`` means only the text.
  func contains(_ words: SearchWords, in field: SearchWords.Field) -> Bool {
    if let folded = fields[field] { return folded.contains(words) }
    let folded = FoldedField(PostWords.words(of: field, in: post, ownTags: ownTags))
    fields[field] = folded
    return folded.contains(words)
  }
}

/// The folded words of a field.
struct FoldedField {
  /// The words, with a space before and after each.
  private let text: String

  init(_ words: String) {
    text = " \(words) "
  }

  /// Returns whether the field contains words as a phrase. O(bytes).
  func contains(_ words: SearchWords) -> Bool {
    let phrase = " " + words.words.joined(separator: " ") + (words.isPrefix ? "" : " ")
    return strstr(text, phrase) != nil
  }
}

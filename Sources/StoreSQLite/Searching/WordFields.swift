import LibraryStore
import Search

/// The fields of posts that a word stands in, or stood before an edit, as `searchWord` has them.
struct WordFields: OptionSet, Hashable {
  let rawValue: Int

  /// An index of `searchWord` has this number in it.
  static let title = WordFields(rawValue: 1)
  static let author = WordFields(rawValue: 2)
  static let tag = WordFields(rawValue: 4)
  static let link = WordFields(rawValue: 8)
  static let text = WordFields(rawValue: 16)

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Those that are searched for words of a field.
  init(_ field: SearchWords.Field) {
    switch field {
    case .anywhere: self = [.title, .author, .tag, .text]
    case .title: self = .title
    case .author: self = .author
    case .tag: self = .tag
    case .link: self = .link
    }
  }

  /// A condition on `searchWord`.
  var sql: String { "fields & \(rawValue) <> 0" }
}

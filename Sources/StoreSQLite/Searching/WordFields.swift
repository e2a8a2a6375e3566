import LibraryStore
import Search

/// The fields of posts in which a word occurs, or occurred before an edit, as stored in
/// `searchWord`.
struct WordFields: OptionSet, Hashable {
  let rawValue: Int

  /// The columns of `postWords`, in the order of the bits.
  static let columns = ["title", "author", "tag", "link", "text"]

  /// An index on `searchWord` is defined with this number.
  static let title = WordFields(rawValue: 1)
  static let author = WordFields(rawValue: 2)
  static let tag = WordFields(rawValue: 4)
  static let link = WordFields(rawValue: 8)
  static let text = WordFields(rawValue: 16)

  /// The columns of these fields in an FTS5 expression.
  var columns: String {
    let names = Self.columns.enumerated().filter { rawValue & 1 << $0.offset != 0 }
    return "{\(names.map(\.element).joined(separator: " "))}"
  }

  /// An SQL condition on `searchWord`.
  var sql: String { "fields & \(rawValue) <> 0" }
}

extension WordFields {
  /// Creates the set of fields that a search for words in a field uses.
  init(_ field: SearchWords.Field) {
    switch field {
    case .anywhere: self = [.title, .author, .tag, .text]
    case .title: self = .title
    case .author: self = .author
    case .tag: self = .tag
    case .link: self = .link
    }
  }
}

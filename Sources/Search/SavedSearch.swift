import Patterns

/// A query with a name. Other queries refer to it as `@name`.
public struct SavedSearch: Sendable, Hashable, Codable {
  public var name: String
  public var query: String

  public init(name: String, query: String) {
    self.name = name
    self.query = query
  }

  /// Returns whether a text is a valid name: up to 40 letters, digits, `-` and `_`.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.count)
      && text.unicodeScalars.allSatisfy { $0.isOfWord || $0 == "-" }
  }
}

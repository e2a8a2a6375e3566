/// A query that has a name: `@name` stands for it in others.
public struct SavedSearch: Sendable, Hashable, Codable {
  public var name: String
  public var query: String

  public init(name: String, query: String) {
    self.name = name
    self.query = query
  }

  /// Whether a text can be a name: letters, digits, `-` and `_`, forty signs at most.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.count)
      && text.unicodeScalars.allSatisfy { $0.isOfWord || $0 == "-" }
  }
}

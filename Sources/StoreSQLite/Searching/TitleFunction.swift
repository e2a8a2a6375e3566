import GRDB
import LibraryStore
import Search

/// The patterns of a search as an SQL function.
enum TitleFunction {
  static let name = "ledeTitleMatches"

  /// Runs a body with the function defined. Its first argument is the position of a pattern in
  /// `patterns`.
  static func lend<Value>(
    _ patterns: [TitlePattern], to db: Database, _ body: () throws -> Value
  ) rethrows -> Value {
    guard !patterns.isEmpty else { return try body() }
    let function = DatabaseFunction(name, argumentCount: 2, pure: true) { values in
      guard let place = Int.fromDatabaseValue(values[0]) else { return nil }
      return patterns[place].matches(String.fromDatabaseValue(values[1]) ?? "")
    }
    db.add(function: function)
    defer { db.remove(function: function) }
    return try body()
  }
}

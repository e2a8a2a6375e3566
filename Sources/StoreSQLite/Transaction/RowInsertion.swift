import GRDB

/// Adds rows to a table, many with one statement, which takes half the time of single insertions.
struct RowInsertion: Sendable {
  typealias Values = [(any DatabaseValueConvertible)?]

  /// The number of rows of the longer statement.
  private static let most = 32
  /// Fewer rows are added one by one: binding the values of the longer statement costs as much as
  /// adding fifty rows.
  private static let many = 8
  /// The maximum size of the text added with one statement, because SQLite copies it.
  static let mostBytes = 1 << 18

  private let columns: Int
  private let one: String
  /// The statement for several rows. Rows with a null first value are not added.
  private let several: String

  /// - Parameter head: `INSERT INTO table (columns)`. The first column is never null.
  init(_ head: String, columns: Int) {
    let row = "(" + Array(repeating: "?", count: columns).joined(separator: ", ") + ")"
    let rows = Array(repeating: row, count: Self.most).joined(separator: ", ")
    self.columns = columns
    one = "\(head) VALUES \(row)"
    several = "\(head) SELECT * FROM (VALUES \(rows)) WHERE column1 IS NOT NULL"
  }

  /// Adds rows in this order.
  func run(_ rows: [Values], in db: Database) throws {
    var rest = rows[...]
    while !rest.isEmpty {
      let count = rest.count < Self.many ? 1 : Self.countTogether(rest)
      let values = rest.prefix(count).flatMap(\.self)
      let missing = count == 1 ? 0 : (Self.most - count) * columns
      try db.cachedStatement(sql: count == 1 ? one : several).execute(
        arguments: StatementArguments(values + Values(repeating: nil, count: missing)))
      rest = rest.dropFirst(count)
    }
  }

  private static func countTogether(_ rows: ArraySlice<Values>) -> Int {
    var bytes = 0
    let fitting = rows.prefix(most).prefix { row in
      defer { bytes += row.reduce(0) { $0 + (($1 as? String)?.utf8.count ?? 0) } }
      return bytes < mostBytes
    }
    return fitting.count
  }
}

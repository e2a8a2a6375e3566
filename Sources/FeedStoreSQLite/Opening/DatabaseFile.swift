import Glibc

/// A database file that nobody writes meanwhile, read without SQLite.
///
/// SQLite reads and parses all that a library is declared by, sixty statements, before it reads a number of
/// it: that takes four times as long as the rest. The published
/// [file format](https://www.sqlite.org/fileformat2.html), which is the same since 2004, tells where the
/// number stands. Only what is found as expected is read; anything else is nil, and for SQLite to say.
struct DatabaseFile {
  /// Who made the file, and the version of its tables: the pragmas of these names.
  let applicationID: Int
  let userVersion: Int

  private let descriptor: Int32
  private let pageSize: Int

  /// Hands over the file at a path; nil where there is none, or none of a format that is known here.
  static func read(_ path: String, _ body: (DatabaseFile) -> Int?) -> Int? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return DatabaseFile(descriptor).flatMap(body)
  }

  private init?(_ descriptor: Int32) {
    guard let header = Self.read(descriptor, from: 0, count: 100),
      header.starts(with: "SQLite format 3\0".utf8)
    else { return nil }
    func number(at place: Int, ofBytes count: Int) -> Int {
      var reader = PageReader(header, at: place)
      return reader.number(ofBytes: count) ?? 0
    }
    self.descriptor = descriptor
    applicationID = number(at: 68, ofBytes: 4)
    userVersion = number(at: 60, ofBytes: 4)
    let size = number(at: 16, ofBytes: 2)
    pageSize = size == 1 ? 65_536 : size
    // Versions of the format; no bytes at the end of a page that are not its own; fractions that are always
    // the same; UTF-8.
    guard pageSize >= 512, number(at: 18, ofBytes: 1) <= 2, number(at: 19, ofBytes: 1) <= 2,
      number(at: 20, ofBytes: 4) == 0x0040_2020, number(at: 56, ofBytes: 4) == 1
    else { return nil }
  }

  /// A number that is not negative, in a table that has one row only.
  ///
  /// - Parameter column: its place among the columns, from 0 on.
  func number(in column: Int, of table: String) -> Int? {
    let schema = 1
    let root = firstRow(of: schema) { row in
      // type, name, tbl_name, rootpage, sql
      row.isText("table", in: 0) && row.isText(table, in: 1) ? row.number(in: 3) : nil
    }
    return root.flatMap { root in firstRow(of: root) { $0.number(in: column) } }
  }

  /// The rows of a table until one has what is looked for, in no order.
  private func firstRow(of root: Int, _ find: (DatabaseRow) -> Int?) -> Int? {
    var pages = [root]
    // In a damaged file pages may lead to each other.
    var left = 1_000
    while let number = pages.popLast(), left > 0 {
      left -= 1
      let start = number == 1 ? 100 : 0
      guard number >= 1, number < 1 << 32,
        let page = Self.read(descriptor, from: (number - 1) * pageSize, count: pageSize)
      else { return nil }
      var head = PageReader(page, at: start)
      guard let kind = head.number(ofBytes: 1) else { return nil }
      head.place = start + 3
      guard let cells = head.number(ofBytes: 2) else { return nil }
      head.place = start + 8
      switch kind {
      case 5:
        guard let last = head.number(ofBytes: 4) else { return nil }
        pages.append(last)
        for _ in 0..<cells {
          guard var cell = head.cell(), let child = cell.number(ofBytes: 4) else { return nil }
          pages.append(child)
        }
      case 13:
        for _ in 0..<cells {
          guard let row = head.cell().flatMap(DatabaseRow.init) else { return nil }
          if let found = find(row) { return found }
        }
      default: return nil
      }
    }
    return nil
  }

  private static func read(_ descriptor: Int32, from place: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, place) == count ? bytes : nil
  }
}

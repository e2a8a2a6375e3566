import LibraryStore
package import Search
package import Terminal

/// Saved searches as lines of name and query.
package enum SearchTable {
  package static func render(_ searches: [SavedSearch]) -> StyledText {
    guard !searches.isEmpty else {
      return "No saved searches. Keep one: lede search --save NAME QUERY\n"
    }
    let width = searches.map(\.name.count).max() ?? 0
    return searches.reduce(into: "") { table, search in
      let name = SafeText(line: search.name).padded(to: width)
      table += "\(name, .bold)  \(search.query)\n"
    }
  }
}

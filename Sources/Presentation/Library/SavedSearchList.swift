package import JSONText
import LibraryStore
package import Search
package import Terminal

package struct SavedSearchList: Presentable {
  private let searches: [SavedSearch]

  package init(_ searches: [SavedSearch]) { self.searches = searches }

  /// The searches as lines of name and query.
  package func text(_ times: TimeStyle) -> StyledText {
    guard !searches.isEmpty else {
      return "No saved searches. Save one with: lede search --save NAME QUERY\n"
    }
    let width = searches.map(\.name.count).max() ?? 0
    return searches.reduce(into: "") { table, search in
      let name = SafeText(line: search.name).padded(to: width)
      table += "\(name, .bold)  \(search.query)\n"
    }
  }

  package func write(to document: inout JSONWriter) {
    document.field("searches", array: searches) { writer, search in
      writer.object {
        $0.field("name", search.name)
        $0.field("query", search.query)
      }
    }
  }
}

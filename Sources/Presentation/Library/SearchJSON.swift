import JSONText
import LibraryStore
package import Search

/// Saved searches as a program reads them.
package enum SearchJSON {
  package static func document(_ searches: [SavedSearch]) -> [UInt8] {
    JSONWriter.document {
      $0.field("searches", array: searches) { writer, search in
        writer.object {
          $0.field("name", search.name)
          $0.field("query", search.query)
        }
      }
    }
  }
}

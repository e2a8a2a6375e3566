import FeedFormats
import JSONText
package import LibraryStore

/// Changes as a program reads them, the last one first.
package enum ChangeJSON {
  package static func document(_ changes: [LibraryChange]) -> [UInt8] {
    JSONWriter.document {
      $0.field("changes", array: changes) { writer, change in
        writer.object {
          $0.field("kind", change.kind.rawValue)
          $0.field("date", change.date)
          $0.field("count", change.count)
          $0.field("subject", change.subject)
        }
      }
    }
  }
}

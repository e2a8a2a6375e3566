import FeedFormats
package import FoundationEssentials
package import JSONText
package import LibraryStore
package import Terminal

/// The changes that can be undone, newest first.
package struct ChangeList: Presentable {
  private let changes: [LibraryChange]
  private let now: Date

  package init(_ changes: [LibraryChange], at now: Date) {
    self.changes = changes
    self.now = now
  }

  /// The changes as lines of number, age and description.
  package func text(_ times: TimeStyle) -> StyledText {
    guard !changes.isEmpty else { return "There is nothing to undo.\n" }
    return changes.enumerated().reduce(into: "") { table, entry in
      let (place, change) = entry
      let number = SafeText(line: String(place + 1)).padded(to: 2, .right)
      let age = SafeText(line: times.age(of: change.date, at: now)).padded(to: 10, .right)
      table += "\(number, .dim)  \(age, .dim)  \(ChangeText.line(change))\n"
    }
  }

  package func write(to document: inout JSONWriter) {
    document.field("changes", array: changes) { writer, change in
      writer.object {
        $0.field("kind", change.kind.rawValue)
        $0.field("date", change.date)
        $0.field("count", change.count)
        $0.field("subject", change.subject)
      }
    }
  }
}

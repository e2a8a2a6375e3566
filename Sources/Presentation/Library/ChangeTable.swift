package import FoundationEssentials
package import LibraryStore
package import Terminal

/// The changes that can be undone, as lines of number, age and description.
package enum ChangeTable {
  package static func render(
    _ changes: [LibraryChange], at now: Date, _ times: TimeStyle
  ) -> StyledText {
    guard !changes.isEmpty else { return "There is nothing to undo.\n" }
    return changes.enumerated().reduce(into: "") { table, entry in
      let (place, change) = entry
      let number = SafeText(line: String(place + 1)).padded(to: 2, .right)
      let age = SafeText(line: times.age(of: change.date, at: now)).padded(to: 10, .right)
      table += "\(number, .dim)  \(age, .dim)  \(ChangeText.line(change))\n"
    }
  }
}

package import LibraryStore
import URLs

/// A change in words.
package enum ChangeText {
  /// `mark-read, 3 posts`, `remove, 1 feed (ants)`.
  package static func line(_ change: LibraryChange) -> String {
    let subject = change.subject.map { " (\(URLReference.redacted($0)))" } ?? ""
    return "\(command(change.kind)), \(Words.count(change.count, noun(change)))\(subject)"
  }

  /// The command that made it.
  private static func command(_ kind: LibraryChange.Kind) -> String {
    switch kind {
    case .addRule: "rules add"
    case .removeRules: "rules remove"
    case .saveSearch: "search --save"
    case .removeSearch: "search --remove"
    default: kind.rawValue
    }
  }

  /// Says how many were restored if it is not all of them.
  package static func line(_ undone: UndoneChange) -> String {
    let isWhole = undone.restored == undone.change.count
    return line(undone.change) + (isWhole ? "" : "; \(undone.restored) restored, others are newer")
  }

  private static func noun(_ change: LibraryChange) -> String {
    switch change.kind {
    case .add, .importing, .remove, .set, .renameFolder: "feed"
    case .addRule, .removeRules: "rule"
    case .saveSearch, .removeSearch: "search"
    default: "post"
    }
  }
}

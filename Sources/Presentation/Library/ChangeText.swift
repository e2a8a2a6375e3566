package import LibraryStore
import URLs

/// The wording of changes that can be undone.
package enum ChangeText {
  /// Describes a change, for example `mark-read, 3 posts` or `remove, 1 feed (ants)`.
  package static func line(_ change: LibraryChange) -> String {
    let subject = change.subject.map { " (\(URLReference.redacted($0)))" } ?? ""
    return "\(command(change.kind)), \(Words.count(change.count, noun(change)))\(subject)"
  }

  /// Returns the command that made the change.
  private static func command(_ kind: LibraryChange.Kind) -> String {
    switch kind {
    case .addRule: "rules add"
    case .removeRules: "rules remove"
    case .saveSearch: "search --save"
    case .removeSearch: "search --remove"
    default: kind.rawValue
    }
  }

  /// Describes an undone change. If only a part of it was restored, the count is appended.
  package static func line(_ undone: UndoneChange) -> String {
    let isWhole = undone.restored == undone.change.count
    return line(undone.change)
      + (isWhole ? "" : "; \(undone.restored) restored, the others have changed since")
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

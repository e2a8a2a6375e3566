package import LibraryStore
package import Terminal

/// Rules as lines of number, actions and query.
package struct RuleTable {
  private let width: Int

  /// - Parameter rules: All rules of the table. They determine the widths of the columns.
  package init(_ rules: [Rule]) {
    width = rules.map { Self.actions(of: $0).columns }.max() ?? 0
  }

  package func line(_ rule: Rule) -> StyledText {
    let number = SafeText(line: "\(rule.id.rawValue)").padded(to: 3, .right)
    let actions = Self.actions(of: rule).padded(to: width)
    return "\(number, .bold)  \(actions)  \(rule.query, .dim)"
  }

  private static func actions(of rule: Rule) -> SafeText {
    SafeText(line: rule.actions.map(\.word).joined(separator: ", "))
  }
}

package import JSONText
package import LibraryStore
package import Terminal

package struct RuleList: Presentable {
  private let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  /// The rules as lines of number, actions and query.
  package func text(_ times: TimeStyle) -> StyledText {
    guard !rules.isEmpty else {
      return "No rules. Add one with: lede rules add QUERY --star\n"
    }
    let actions = rules.map { SafeText(line: $0.actions.map(\.word).joined(separator: ", ")) }
    let width = actions.map(\.columns).max() ?? 0
    return zip(rules, actions).reduce(into: "") { table, entry in
      let (rule, actions) = entry
      let number = SafeText(line: "\(rule.id.rawValue)").padded(to: 3, .right)
      table += "\(number, .bold)  \(actions.padded(to: width))  \(rule.query, .dim)\n"
    }
  }

  package func write(to document: inout JSONWriter) {
    document.field("rules", array: rules) { writer, rule in
      writer.object {
        $0.field("number", Int(rule.id.rawValue))
        $0.field("query", rule.query)
        $0.field("actions", array: rule.actions.map(\.word))
      }
    }
  }
}

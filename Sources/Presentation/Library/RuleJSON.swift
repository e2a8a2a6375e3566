import JSONText
package import LibraryStore

/// Rules as JSON.
package enum RuleJSON {
  package static func document(_ rules: [Rule]) -> [UInt8] {
    JSONWriter.document {
      $0.field("rules", array: rules) { writer, rule in
        writer.object {
          $0.field("number", Int(rule.id.rawValue))
          $0.field("query", rule.query)
          $0.field("actions", array: rule.actions.map(\.word))
        }
      }
    }
  }
}

/// What is wrong with a template.
package struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

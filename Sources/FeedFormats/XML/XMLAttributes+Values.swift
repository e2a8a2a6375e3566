import Markup

/// Typed values of attributes.
extension XMLAttributes {
  /// Returns the value without leading and trailing whitespace, or `nil` if it is missing or empty.
  func text(_ name: StaticString) -> String? {
    guard count > 0, let value = self[name]?.trimmingBlanks(), !value.isEmpty else { return nil }
    return value
  }

  /// Returns the value as an absolute address.
  func address(_ name: StaticString, _ base: AddressBase) -> String? {
    text(name).flatMap { base.resolve($0) }
  }

  /// Returns the value as a date.
  func date(_ name: StaticString) -> FeedDate? {
    text(name).map { FeedDate(date: DateParser.parse($0), text: $0) }
  }

  func whole(_ name: StaticString) -> Int? {
    text(name).flatMap(Numbers.whole)
  }

  func decimal(_ name: StaticString) -> Double? {
    text(name).flatMap(Numbers.decimal)
  }

  func size(_ name: StaticString) -> Int64? {
    text(name).flatMap(Numbers.size)
  }

  func flag(_ name: StaticString) -> Bool? {
    text(name).flatMap(Numbers.flag)
  }

  /// The value of `rdf:resource`, which contains an address.
  var resource: String? { rdf("resource") }

  /// The value of `rdf:about`, which identifies the resource that the element describes.
  var about: String? { rdf("about") }

  private func rdf(_ name: StaticString) -> String? {
    count == 0 ? nil : value(name, namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }

  /// Returns the value of an attribute that feeds spell in upper or lower case, such as
  /// `isPermaLink` or `HREF`. Slower than a lookup by exact name.
  ///
  /// - Parameter name: The name in lower case.
  func ignoringCase(_ name: String) -> String? {
    guard count > 0 else { return nil }
    return first { $0.name.namespace == nil && $0.name.local.lowercased() == name }?.value
  }
}

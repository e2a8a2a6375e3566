import Markup

/// What the values of attributes mean.
extension XMLAttributes {
  /// The value without white space at its ends; nil for none and for a blank one.
  func text(_ name: StaticString) -> String? {
    guard count > 0, let value = self[name]?.trimmingBlanks(), !value.isEmpty else { return nil }
    return value
  }

  /// The value as an absolute address.
  func address(_ name: StaticString, _ base: AddressBase) -> String? {
    text(name).flatMap { base.resolve($0) }
  }

  /// The value as a date.
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

  /// The value of `rdf:resource`, in which RDF keeps addresses.
  var resource: String? { rdf("resource") }

  /// The value of `rdf:about`, by which RDF identifies what an element describes.
  var about: String? { rdf("about") }

  private func rdf(_ name: StaticString) -> String? {
    count == 0 ? nil : value(name, namespace: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }

  /// The value of an attribute whose name feeds write in several ways: `isPermaLink`, `HREF`.
  /// Slower than by its name.
  ///
  /// - Parameter name: in lower case.
  func ignoringCase(_ name: String) -> String? {
    guard count > 0 else { return nil }
    return first { $0.name.namespace == nil && $0.name.local.lowercased() == name }?.value
  }
}

/// Writes fields of the open object. A field whose value is `nil` is left out.
extension JSONWriter {
  public mutating func field(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  /// Writes a field with text in UTF-8.
  public mutating func field(_ name: StaticString, utf8: [UInt8]) {
    self.name(name)
    value(utf8: utf8)
  }

  public mutating func field(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  public mutating func field(_ name: StaticString, _ value: Int?) {
    field(name, value.map(Int64.init))
  }

  public mutating func field(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  public mutating func field(_ name: StaticString, _ value: Double?) {
    guard let value, value.isFinite else { return }
    self.name(name)
    self.value(value)
  }

  /// Writes a field with an object. `body` writes the fields of the object.
  public mutating func object<E: Error>(
    _ name: StaticString, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    self.name(name)
    try object(body)
  }

  /// Writes a field with an array. `body` writes one value for each element.
  public mutating func field<S: Sequence, E: Error>(
    _ name: StaticString, array elements: S,
    _ body: (inout JSONWriter, S.Element) throws(E) -> Void
  ) throws(E) {
    self.name(name)
    try array { (writer) throws(E) in
      for element in elements { try body(&writer, element) }
    }
  }

  /// Writes a field with an array of strings, which may be empty.
  public mutating func field(_ name: StaticString, array elements: some Sequence<String>) {
    field(name, array: elements) { $0.value($1) }
  }
}

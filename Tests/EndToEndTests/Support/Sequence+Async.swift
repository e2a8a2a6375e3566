extension Sequence {
  /// The results of an operation on each element, run one after the other.
  func asyncMap<Value>(_ operation: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await operation(element)) }
    return values
  }
}

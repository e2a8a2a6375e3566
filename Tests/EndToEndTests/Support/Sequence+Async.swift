extension Sequence {
  /// Returns the results of an operation on each element, run in sequence.
  func asyncMap<Value>(_ operation: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await operation(element)) }
    return values
  }
}

import CLibXML2

/// The attributes of an element, valid only during the event. They are read from the parser's
/// memory on demand, so unused attributes cost nothing.
public struct XMLAttributes: Sequence {
  /// libxml2's representation: five pointers per attribute, for the local name, the prefix, the
  /// namespace, and the start and end of the value.
  private let base: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  public let count: Int

  init(_ base: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
    self.base = base
    self.count = base == nil ? 0 : count
  }

  /// Returns the decoded value of the attribute with a local name and no namespace. O(n) in the
  /// number of attributes.
  public subscript(_ local: StaticString) -> String? {
    value(local, namespace: nil)
  }

  /// Returns the decoded value of the attribute with a local name and a namespace.
  public func value(_ local: StaticString, namespace: StaticString?) -> String? {
    for index in 0..<count {
      // Few attributes have a namespace, so its presence is checked before its name.
      let uri = self[pointer: index, 2]
      guard (uri == nil) == (namespace == nil), let name = self[pointer: index, 0],
        Self.isEqual(name, local)
      else { continue }
      guard let uri, let namespace else { return value(at: index) }
      if Self.isEqual(uri, namespace) { return value(at: index) }
    }
    return nil
  }

  /// Iterates over names and values in document order.
  public func makeIterator() -> some IteratorProtocol<(name: XMLQualifiedName, value: String)> {
    (0..<count).lazy.map { index in
      let name = XMLQualifiedName(
        namespace: self[pointer: index, 2].map(NamedEntities.text(ofNamespace:)),
        prefix: self[pointer: index, 1].map { String(cString: $0) },
        local: self[pointer: index, 0].map { String(cString: $0) } ?? "")
      return (name: name, value: value(at: index))
    }.makeIterator()
  }

  private subscript(pointer index: Int, part: Int) -> UnsafePointer<UInt8>? {
    base?[index * 5 + part]
  }

  private func value(at index: Int) -> String {
    guard let start = self[pointer: index, 3], let end = self[pointer: index, 4] else { return "" }
    return NamedEntities.text(ofAttribute: UnsafeBufferPointer(start: start, count: end - start))
  }

  private static func isEqual(_ text: UnsafePointer<UInt8>, _ other: StaticString) -> Bool {
    xmlStrEqual(text, other.utf8Start) == 1
  }
}

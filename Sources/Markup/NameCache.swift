/// A name as libxml2 provides it. libxml2 interns its strings: within a document, equal names have
/// equal pointers.
struct NamePointers: Equatable {
  var local: UnsafePointer<UInt8>
  var prefix: UnsafePointer<UInt8>?
  var namespace: UnsafePointer<UInt8>?
}

/// Caches the handler's numbers for names, by pointer. A document has a few dozen distinct names
/// and hundreds of thousands of elements. The cache is direct-mapped; a collision only costs
/// another lookup.
struct NameCache {
  private var slots: [(pointers: NamePointers, number: Int)?]
  /// The texts of namespaces. A document has few of them.
  private var namespaces: [(pointer: UnsafePointer<UInt8>, text: String)] = []

  init() {
    slots = Array(repeating: nil, count: 256)
  }

  mutating func number(of pointers: NamePointers, for handler: any XMLStreamHandler) -> Int {
    let address = UInt(bitPattern: pointers.local)
    let slot = Int((address >> 3 ^ address >> 11) & 255)
    if let known = slots[slot], known.pointers == pointers { return known.number }
    let number = handler.number(for: qualified(pointers))
    slots[slot] = (pointers, number)
    return number
  }

  private mutating func qualified(_ pointers: NamePointers) -> XMLQualifiedName {
    XMLQualifiedName(
      namespace: pointers.namespace.map { namespace($0) },
      prefix: pointers.prefix.map { String(cString: $0) }, local: String(cString: pointers.local))
  }

  private mutating func namespace(_ pointer: UnsafePointer<UInt8>) -> String {
    if let known = namespaces.first(where: { $0.pointer == pointer }) { return known.text }
    let text = NamedEntities.text(ofNamespace: pointer)
    if namespaces.count < 32 { namespaces.append((pointer, text)) }
    return text
  }
}

/// A name as libxml2 gives it. It interns its strings: within one document equal names have equal
/// pointers.
struct NamePointers: Equatable {
  var local: UnsafePointer<UInt8>
  var prefix: UnsafePointer<UInt8>?
  var namespace: UnsafePointer<UInt8>?

  var qualified: XMLQualifiedName {
    XMLQualifiedName(
      namespace: namespace.map { String(cString: $0) }, prefix: prefix.map { String(cString: $0) },
      local: String(cString: local))
  }
}

/// Remembers the handler's numbers of names, by pointer: a document has a few dozen distinct names
/// and hundreds of thousands of elements. Direct-mapped; a collision only asks again.
struct NameCache {
  private var slots: [(pointers: NamePointers, number: Int)?]

  init() {
    slots = Array(repeating: nil, count: 256)
  }

  mutating func number(of pointers: NamePointers, for handler: any XMLStreamHandler) -> Int {
    let address = UInt(bitPattern: pointers.local)
    let slot = Int((address >> 3 ^ address >> 11) & 255)
    if let known = slots[slot], known.pointers == pointers { return known.number }
    let number = handler.number(for: pointers.qualified)
    slots[slot] = (pointers, number)
    return number
  }
}

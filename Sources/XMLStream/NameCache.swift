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

/// Remembers what names mean, by pointer: a document has a few dozen distinct names and hundreds
/// of thousands of elements. Direct-mapped; a collision only asks again.
struct NameCache<Meaning> {
  private var slots: [(pointers: NamePointers, meaning: Meaning)?]

  init() {
    slots = Array(repeating: nil, count: 256)
  }

  mutating func find(
    _ pointers: NamePointers, _ resolve: (XMLQualifiedName) -> Meaning
  ) -> Meaning {
    let address = UInt(bitPattern: pointers.local)
    let slot = Int((address >> 3 ^ address >> 11) & 255)
    if let known = slots[slot], known.pointers == pointers { return known.meaning }
    let meaning = resolve(pointers.qualified)
    slots[slot] = (pointers, meaning)
    return meaning
  }
}

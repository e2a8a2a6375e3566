/// Finds what belongs to a name of HTML. The names are known when the table is made; looking one up
/// takes no hashing of strings. O(1). Inlinable, because modules that use it look up every element.
public struct HTMLNameTable<Value: Sendable>: Sendable {
  @usableFromInline var slots: [(name: HTMLName, value: Value)?]
  @usableFromInline let mask: Int

  /// - Parameter values: by names in lower case.
  public init(_ values: [String: Value]) {
    var capacity = 16
    while capacity < values.count * 4 { capacity *= 2 }
    slots = Array(repeating: nil, count: capacity)
    mask = capacity - 1
    for (text, value) in values {
      let name = HTMLName(text)
      var slot = Self.hash(name) & mask
      while slots[slot] != nil { slot = (slot + 1) & mask }
      slots[slot] = (name, value)
    }
  }

  @inlinable
  public subscript(_ name: HTMLName) -> Value? {
    var slot = Self.hash(name) & mask
    while let known = slots[slot] {
      if known.name == name { return known.value }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inlinable
  static func hash(_ name: HTMLName) -> Int {
    let mixed = (name.low ^ name.high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 32)
  }
}

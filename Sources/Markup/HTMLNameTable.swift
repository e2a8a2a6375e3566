/// A hash table with HTML names as keys. Its hash function takes three operations, so a lookup is
/// many times faster than in a `Dictionary`. Parsing looks up each element, attribute and
/// reference. O(1).
public struct HTMLNameTable<Value: Sendable>: Sendable {
  @usableFromInline let slots: [(name: HTMLName, value: Value)?]

  /// - Parameter values: The values by their names in lower case.
  public init(_ values: [String: Value]) {
    // At most a quarter of the slots are used, so that most lookups end at the first slot.
    var slots = [(name: HTMLName, value: Value)?](repeating: nil, count: 16)
    while slots.count < values.count * 4 { slots += slots }
    for (text, value) in values {
      let name = HTMLName(text)
      var slot = name.hash & (slots.count - 1)
      while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = (name, value)
    }
    self.slots = slots
  }

  @inlinable
  public subscript(_ name: HTMLName) -> Value? {
    var slot = name.hash & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.name == name { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

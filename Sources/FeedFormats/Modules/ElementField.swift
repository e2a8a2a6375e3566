import Markup

/// Reads an element of a module into a field: its attributes at the start tag, and its text at the
/// end tag.
struct ElementField<Owner: Sendable>: Sendable {
  /// Reads the attributes. Returns whether the element's text belongs to the field.
  var begin: @Sendable (inout Owner, XMLAttributes, AddressBase) -> Bool = { _, _, _ in true }
  var end: @Sendable (inout Owner, String?) -> Void = { _, _ in }

  /// Returns a field for an optional group. The last element wins.
  static func one<Group: FieldGroup>(
    _ field: any WritableKeyPath<Owner, Group?> & Sendable, _ empty: Group, hasText: Bool = true
  ) -> Self {
    Self { owner, attributes, base in
      guard let group = empty.filled(from: attributes, base) else { return false }
      owner[keyPath: field] = group
      return hasText
    } end: { owner, text in
      owner[keyPath: field]?.takeText(text)
    }
  }

  /// Returns a field for a list of groups.
  static func each<Group: FieldGroup>(
    _ field: any WritableKeyPath<Owner, [Group]> & Sendable, _ empty: Group, hasText: Bool = true
  ) -> Self {
    Self { owner, attributes, base in
      guard owner[keyPath: field].count < FeedDocument.Item.mostOfAKind,
        let group = empty.filled(from: attributes, base)
      else { return false }
      owner[keyPath: field].append(group)
      return hasText
    } end: { owner, text in
      owner[keyPath: field].updateLast { $0.takeText(text) }
    }
  }

  /// Returns a field that is read from attributes only.
  static func attributes(
    _ body: @escaping @Sendable (inout Owner, XMLAttributes, AddressBase) -> Void
  ) -> Self {
    Self { owner, attributes, base in
      body(&owner, attributes, base)
      return false
    }
  }

  /// Returns a field that is read from the text only.
  static func text(_ body: @escaping @Sendable (inout Owner, String?) -> Void) -> Self {
    Self(end: body)
  }
}

extension Array {
  mutating func updateLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}

extension Optional {
  /// Changes the value, or a new one if it is `nil`.
  mutating func update(orNew new: @autoclosure () -> Wrapped, _ change: (inout Wrapped) -> Void) {
    var value = self ?? new()
    change(&value)
    self = value
  }
}

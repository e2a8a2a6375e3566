import Markup

/// How an element of a module fills a field: with its attributes when it begins, and with its text
/// when it ends.
struct ElementField<Owner: Sendable>: Sendable {
  /// Returns whether the element's text belongs to the field.
  var begin: @Sendable (inout Owner, XMLAttributes, AddressBase) -> Bool = { _, _, _ in true }
  var end: @Sendable (inout Owner, String?) -> Void = { _, _ in }

  /// A group of which the last counts.
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

  /// A group of which there may be several.
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

  /// A field that is an element's attributes.
  static func attributes(
    _ body: @escaping @Sendable (inout Owner, XMLAttributes, AddressBase) -> Void
  ) -> Self {
    Self { owner, attributes, base in
      body(&owner, attributes, base)
      return false
    }
  }

  /// A field that is an element's text.
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
  /// Changes the value, or a new one if there is none.
  mutating func update(orNew new: @autoclosure () -> Wrapped, _ change: (inout Wrapped) -> Void) {
    var value = self ?? new()
    change(&value)
    self = value
  }
}

import Markup

/// Describes an element of a module: which of its attributes and text become which values of
/// ``ModuleValues``. `ModuleElement+Tables.swift` lists all elements.
struct ModuleElement: Sendable {
  enum Target: Sendable {
    /// The fields belong to the feed or item itself.
    case owner
    /// The fields form a group. The last element wins.
    case group(String)
    /// The fields are added to a group, which several elements share.
    case sharedGroup(String)
    /// The fields form a group that is appended to a list.
    case list(String)
    /// The fields form a group that is appended to a list in the last group of another list.
    case nestedList(String, of: String)
  }

  let family: FeedName.Family
  let name: FeedName.Element
  let target: Target
  /// The fields in output order.
  let fields: [ModuleField]
  /// The scope that contains the element, if it is not the feed or item itself.
  var scope: FeedXMLReader.Scope?
  /// The position of the values in the output.
  var position = 0

  init(
    _ family: FeedName.Family, _ name: FeedName.Element, _ target: Target,
    in scope: FeedXMLReader.Scope? = nil, _ fields: [ModuleField]
  ) {
    self.family = family
    self.name = name
    self.target = target
    self.scope = scope
    self.fields = fields
  }

  /// Reads the attributes. Returns whether the element's text contains a value too.
  func begin(_ values: inout ModuleValues, _ attributes: XMLAttributes, _ base: AddressBase) -> Bool
  {
    switch target {
    case .owner:
      for field in fields {
        if let value = field.value(of: attributes, base) {
          values.set(field.name, at: position, value)
        }
      }
    case .group(let name):
      guard let group = group(attributes, base) else { return false }
      values.set(name, at: position, .group(group))
    case .sharedGroup(let name):
      if values[name] == nil { values.set(name, at: position, .group(ModuleValues())) }
      values.updateLast(name) { $0 = group(attributes, base, addedTo: $0) ?? $0 }
    case .list(let name):
      guard values.groups(name).count < FeedDocument.Item.mostOfAKind,
        let group = group(attributes, base)
      else { return false }
      values.append(group, to: name, at: position)
    case .nestedList(let name, let outer):
      guard let group = group(attributes, base) else { return false }
      values.updateLast(outer) { $0.append(group, to: name, at: position) }
    }
    return fields.contains { $0.attributes.isEmpty }
  }

  /// Returns the values of the attributes, or `nil` if a required one is missing.
  func group(
    _ attributes: XMLAttributes, _ base: AddressBase, addedTo group: ModuleValues = ModuleValues()
  ) -> ModuleValues? {
    var group = group
    for (position, field) in fields.enumerated() {
      if let value = field.value(of: attributes, base) {
        group.set(field.name, at: position, value)
      } else if field.isRequired {
        return nil
      }
    }
    return group
  }

  /// Reads the text of the element, at its end.
  func end(_ values: inout ModuleValues, _ text: String?) {
    guard let text, let index = fields.firstIndex(where: { $0.attributes.isEmpty }) else { return }
    let field = fields[index]
    switch target {
    case .owner:
      if let value = field.value(of: text) { values.set(field.name, at: position, value) }
    case .group(let name), .sharedGroup(let name), .list(let name), .nestedList(let name, _):
      values.updateLast(name) { group in
        if let value = field.value(of: text, in: group) { group.set(field.name, at: index, value) }
      }
    }
  }
}

/// A value that an attribute or the text of a module element contains.
struct ModuleField: Sendable, ExpressibleByStringLiteral {
  enum Kind {
    case text, lowercased, address, integer, size, decimal, clock, flag, date, keywords
    /// Addresses, or country codes in lower case.
    case places
  }

  let name: String
  var kind = Kind.text
  /// The names of the attributes that may contain the value, best first. Empty if the text of the
  /// element contains it.
  let attributes: [StaticString]
  /// Whether the element is ignored if the value is missing.
  var isRequired = false

  /// Creates a field for an attribute of the same name that contains text.
  init(stringLiteral name: StaticString) {
    self.init(name: "\(name)", attributes: [name])
  }

  private init(name: String, kind: Kind = .text, attributes: [StaticString]) {
    self.name = name
    self.kind = kind
    self.attributes = attributes
  }

  /// Returns a field for the first attribute that is valid, or for the attribute of the same name.
  static func attribute(
    _ name: StaticString, _ kind: Kind = .text, _ attributes: StaticString...
  ) -> Self {
    Self(name: "\(name)", kind: kind, attributes: attributes.isEmpty ? [name] : attributes)
  }

  /// Returns a field for the text of the element.
  static func content(_ name: String, _ kind: Kind = .text) -> Self {
    Self(name: name, kind: kind, attributes: [])
  }

  var required: Self {
    var field = self
    field.isRequired = true
    return field
  }

  fileprivate func value(of attributes: XMLAttributes, _ base: AddressBase) -> ModuleValues.Value? {
    self.attributes.lazy.compactMap { name in
      attributes.text(name).flatMap {
        kind == .address ? base.resolve($0).map { .address($0) } : value(of: $0)
      }
    }.first
  }

  /// - Parameter group: The group that the value belongs to.
  fileprivate func value(
    of text: String, in group: ModuleValues = ModuleValues()
  ) -> ModuleValues.Value? {
    switch kind {
    case .text, .address: .text(text)
    case .lowercased: .text(text.lowercased())
    case .integer: Numbers.whole(text).map { .integer($0) }
    case .size: Numbers.size(text).map { .integer(Int($0)) }
    case .decimal: Numbers.decimal(text).map { .decimal($0) }
    case .clock: Numbers.clock(text).map { .decimal($0) }
    case .flag: Numbers.flag(text).map { .flag($0) }
    case .date: DateParser.parse(text).flatMap(RFC3339.format).map { .text($0) }
    case .keywords: .texts(text.keywords)
    case .places:
      .texts(
        (group.text("type") == "uri" ? text : text.lowercased())
          .split(whereSeparator: \.isWhitespace).map(String.init))
    }
  }
}

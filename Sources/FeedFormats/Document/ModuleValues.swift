/// The values of a module of RSS, such as Podcasting 2.0, as a tree with the names and the order of
/// the JSON output. ``ModuleElement`` describes the elements that they are read from.
public struct ModuleValues: PropertyGroup {
  public enum Value: Sendable, Hashable {
    case text(String)
    case texts([String])
    /// An absolute address.
    case address(String)
    case integer(Int)
    case decimal(Double)
    case flag(Bool)
    case group(ModuleValues)
    case groups([ModuleValues])
  }

  /// A value with its name.
  struct Field: Sendable, Hashable {
    var name: String
    /// Fields with lower positions are written first.
    var position: Int
    var value: Value
  }

  private(set) var fields: [Field] = []

  public init() {}

  public var isEmpty: Bool { fields.isEmpty }

  public subscript(name: String) -> Value? {
    fields.first { $0.name == name }?.value
  }

  /// The groups of a list, or a single group.
  public func groups(_ name: String) -> [ModuleValues] {
    switch self[name] {
    case .groups(let groups): groups
    case .group(let group): [group]
    default: []
    }
  }

  /// The text or address of a field.
  public func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let text), .address(let text): text
    default: nil
    }
  }

  /// Sets a value, replacing one with the same name.
  mutating func set(_ name: String, at position: Int, _ value: Value) {
    if let index = fields.firstIndex(where: { $0.name == name }) {
      fields[index].value = value
    } else {
      let index = fields.firstIndex { $0.position > position } ?? fields.endIndex
      fields.insert(Field(name: name, position: position, value: value), at: index)
    }
  }

  /// Appends a group to a list, unless the list is full.
  mutating func append(_ group: ModuleValues, to name: String, at position: Int) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else {
      return set(name, at: position, .groups([group]))
    }
    fields[index].updateGroups { $0.appendBounded(group) }
  }

  /// Changes a group, or the last group of a list.
  mutating func updateLast(_ name: String, _ change: (inout ModuleValues) -> Void) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
    fields[index].updateGroups { if !$0.isEmpty { change(&$0[$0.count - 1]) } }
  }

  mutating func correctAddresses(_ correction: AddressCorrection) {
    for index in fields.indices {
      if case .address(let address) = fields[index].value {
        fields[index].value = .address(correction.corrected(address))
      } else {
        fields[index].updateGroups { groups in
          for index in groups.indices { groups[index].correctAddresses(correction) }
        }
      }
    }
  }
}

extension ModuleValues.Field {
  /// Changes the groups of the field in place.
  fileprivate mutating func updateGroups(_ change: (inout [ModuleValues]) -> Void) {
    switch value {
    case .group(let group):
      var groups = [group]
      change(&groups)
      value = .group(groups[0])
    case .groups(var groups):
      value = .groups([])  // Without a second reference, the change copies nothing.
      change(&groups)
      value = .groups(groups)
    default: break
    }
  }
}

/// Stores a rarely used group of values separately from its owner, so that an unused group takes
/// only one word of memory.
///
/// The wrapped value is empty until a value is set. The projected value (`$itunes`) is `nil` until
/// then. Copies share the storage until one of them changes (copy on write).
@propertyWrapper
public struct Boxed<Group: PropertyGroup>: Sendable {
  private var box: Box?

  /// `@unchecked Sendable` is safe because `group` is changed only after `owned` has checked that
  /// the box is uniquely referenced.
  private final class Box: @unchecked Sendable {
    var group: Group

    init(_ group: Group) {
      self.group = group
    }
  }

  public init() {}

  public var wrappedValue: Group {
    get { box?.group ?? Group() }
    // Modifying in place avoids copying an array for each appended element.
    _modify { yield &owned().group }
  }

  /// The group, or `nil` if no value was ever set.
  public var projectedValue: Group? {
    get { box?.group }
    set { box = newValue.map(Box.init) }
  }

  /// Changes the group if any value was ever set.
  mutating func updateIfSet(_ change: (inout Group) -> Void) {
    if box != nil { change(&owned().group) }
  }

  private mutating func owned() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(wrappedValue)
    box = own
    return own
  }
}

/// A group of values, each of which may be missing.
public protocol PropertyGroup: Sendable, Hashable {
  /// Creates an empty group.
  init()
}

extension PropertyGroup {
  mutating func update(_ change: (inout Self) -> Void) {
    change(&self)
  }
}

extension Boxed: Hashable {
  public static func == (one: Boxed, other: Boxed) -> Bool {
    if one.box == nil && other.box == nil { return true }
    return one.wrappedValue == other.wrappedValue
  }

  public func hash(into hasher: inout Hasher) {
    // An unset group and an empty group are equal, so they must have the same hash.
    if let group = projectedValue, group != Group() { hasher.combine(group) }
  }
}

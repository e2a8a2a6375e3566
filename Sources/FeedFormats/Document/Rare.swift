/// A group of facts that few feeds have, kept beside its owner and not inside: without any it costs
/// one word.
///
/// Reads as a value whose every fact is absent until one is set. The projected value (`$itunes`) is
/// nil as long as nothing was. Copies share the facts until one of them changes.
@propertyWrapper
public struct Rare<Facts: RareFacts>: Sendable {
  private var box: Box?

  /// Unchecked, for its value changes: but only where `owned` has seen that nobody else holds it.
  private final class Box: @unchecked Sendable {
    var facts: Facts

    init(_ facts: Facts) {
      self.facts = facts
    }
  }

  public init() {}

  public var wrappedValue: Facts {
    get { box?.facts ?? Facts() }
    // In place: a list that grows must not be copied for each element.
    _modify { yield &owned().facts }
  }

  /// The facts, or nil where none was ever set.
  public var projectedValue: Facts? {
    get { box?.facts }
    set { box = newValue.map(Box.init) }
  }

  private mutating func owned() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(wrappedValue)
    box = own
    return own
  }
}

/// Facts of which each may be absent.
public protocol RareFacts: Sendable, Hashable {
  /// No fact.
  init()
}

extension RareFacts {
  mutating func update(_ change: (inout Self) -> Void) {
    change(&self)
  }
}

extension Rare: Hashable {
  public static func == (one: Rare, other: Rare) -> Bool {
    if one.box == nil && other.box == nil { return true }
    return one.wrappedValue == other.wrappedValue
  }

  public func hash(into hasher: inout Hasher) {
    // Nothing set and a group without facts are the same.
    if let facts = projectedValue, facts != Facts() { hasher.combine(facts) }
  }
}

extension Rare: CustomDebugStringConvertible {
  public var debugDescription: String { projectedValue.map { "\($0)" } ?? "none" }
}

/// The elements that are open, and which of them a new tag shows to have been forgotten.
///
/// Feeds forget end tags, and everything behind would belong to the element that was left open: so
/// the tags that mean something in a feed close what cannot hold them.
struct XMLNesting {
  struct Element {
    /// Where its name stands in the document.
    var name: Range<Int>
    /// Equal for equal names, whatever their case.
    var key: UInt64
    var prefixKey: UInt64
    var role: XMLRole
    /// The nearest element that holds fields, itself included; -1 for none.
    var holder: Int
    /// As `holder`, but only of those that hold the fields of items.
    var itemHolder: Int
  }

  private var open: [Element] = []
  /// How often each name is open: a stray end tag is found without a search.
  private var counts: [UInt64: Int] = [:]
  private(set) var isAtom = false

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.count }
  var top: Element? { open.last }
  var root: Element? { open.first }

  func isOpen(_ key: UInt64) -> Bool { counts[key, default: 0] > 0 }

  /// How many elements stay open when the nearest one of a name ends. O(1) for the usual case.
  func level(below key: UInt64) -> Int? {
    guard isOpen(key) else { return nil }
    return open.lastIndex { $0.key == key }
  }

  mutating func push(_ name: XMLRepair.Name) {
    let place = open.count
    if place == 0 { isAtom = name.isAtom }
    open.append(
      Element(
        name: name.range, key: name.key, prefixKey: name.prefixKey, role: name.role,
        holder: name.role.holdsFields ? place : (top?.holder ?? -1),
        itemHolder: name.role.holdsItemFields ? place : (top?.itemHolder ?? -1)))
    counts[name.key, default: 0] += 1
  }

  mutating func pop() -> Element? {
    guard let last = open.popLast() else { return nil }
    counts[last.key, default: 1] -= 1
    return last
  }

  /// How many elements may stay open when one begins.
  func level(for name: XMLRepair.Name) -> Int {
    switch name.role {
    case .item: return levelForItem
    case .itemField: return levelInside(top?.itemHolder)
    case .field, .body, .picture:
      return isOpenChildForgotten ? levelBelowChild : count
    case .module: return levelForModule(name)
    case .root, .channel, .origin, .other: return count
    }
  }

  /// Items stand in the channel or in the root.
  private var levelForItem: Int {
    guard var holder = top?.itemHolder, holder >= 0 else { return count }
    while holder >= 0, open[holder].role != .root, open[holder].role != .channel {
      holder = holder == 0 ? -1 : open[holder - 1].itemHolder
    }
    return holder + 1
  }

  private func levelInside(_ holder: Int?) -> Int {
    guard let holder, holder >= 0 else { return count }
    return holder + 1
  }

  /// The field or other element of an item that is open, directly below it.
  var openChild: Element? { child(of: top?.holder) }

  /// How many elements stay open when it ends.
  var levelBelowChild: Int { levelInside(top?.holder) }

  /// The child of a holder that is still open.
  private func child(of holder: Int?) -> Element? {
    guard let holder, holder >= 0, holder + 1 < count else { return nil }
    return open[holder + 1]
  }

  /// Titles and links never hold another field. Bodies do, where markup was not escaped.
  private var isOpenChildForgotten: Bool {
    switch openChild?.role {
    case .itemField, .field, .module: true
    default: false
    }
  }

  /// Elements of a module hold only elements of their own: `media:title` in `media:content`.
  private func levelForModule(_ name: XMLRepair.Name) -> Int {
    guard let openChild, openChild.role != .other, openChild.prefixKey != name.prefixKey else {
      return count
    }
    return levelBelowChild
  }
}

/// The open elements, and the rules for which of them a new tag closes.
///
/// Feeds forget end tags, and all following content would then belong to the unclosed element.
/// Therefore a tag that has a meaning in feeds closes the elements that cannot contain it.
struct XMLNesting {
  struct Element {
    /// The range of the name in the document.
    var name: Range<Int>
    /// A key that is equal for equal names, ignoring case.
    var key: UInt64
    var prefixKey: UInt64
    var role: XMLRole
    /// The index of the nearest element that contains fields, which may be this one, or -1 if there
    /// is none.
    var holder: Int
    /// Like `holder`, but only for elements that contain the fields of items.
    var itemHolder: Int
  }

  private var open: [Element] = []
  /// The number of open elements per name, so that a stray end tag is recognised without a search.
  private var counts: [UInt64: Int] = [:]
  private(set) var isAtom = false

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.count }
  var top: Element? { open.last }
  var root: Element? { open.first }

  func isOpen(_ key: UInt64) -> Bool { counts[key, default: 0] > 0 }

  /// Returns the number of elements that remain open when the nearest element with a name ends.
  /// O(1) in the usual case.
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

  /// Returns the number of elements that may remain open when an element starts.
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

  /// Items are children of the channel or the root.
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

  /// The open child of the nearest element that contains fields.
  var openChild: Element? { child(of: top?.holder) }

  /// The number of elements that remain open when `openChild` ends.
  var levelBelowChild: Int { levelInside(top?.holder) }

  /// Returns the open child of a holder.
  private func child(of holder: Int?) -> Element? {
    guard let holder, holder >= 0, holder + 1 < count else { return nil }
    return open[holder + 1]
  }

  /// Whether the open child should have ended before another field. Titles and links never contain
  /// another field, but bodies may, if their markup is not escaped.
  private var isOpenChildForgotten: Bool {
    switch openChild?.role {
    case .itemField, .field, .module: true
    default: false
    }
  }

  /// Elements of a module contain only elements of the same module, such as `media:title` in
  /// `media:content`.
  private func levelForModule(_ name: XMLRepair.Name) -> Int {
    guard let openChild, openChild.role != .other, openChild.prefixKey != name.prefixKey else {
      return count
    }
    return levelBelowChild
  }
}

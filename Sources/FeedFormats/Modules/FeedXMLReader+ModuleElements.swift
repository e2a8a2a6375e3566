import Markup

/// Reads the elements of the modules that ``ModuleElement`` describes.
extension FeedXMLReader {
  mutating func beginModuleElement(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    guard let element = ModuleElement.named(name), allows(element, in: parent) else { return }
    let base = base
    var hasText = false
    updateModule(name.family, in: parent) {
      hasText = element.begin(&$0, attributes, base)
      if name.family == .podcast, name.element == .image || name.element == .images {
        element.addImages(ofSet: attributes, base, to: &$0)
      }
    }
    if hasText { gather(name, in: parent) }
  }

  mutating func storeModuleElement(_ capture: Capture) {
    let element = ModuleElement.named(capture.name)
    updateModule(capture.name.family, in: capture.scope) { element?.end(&$0, capture.value) }
  }

  /// Whether an element is read in a scope. Only the first list of chapters of an item is read.
  private mutating func allows(_ element: ModuleElement, in parent: Scope) -> Bool {
    if element.family == .podlove {
      if element.name == .chapters, parent == .item { itemFacts.chapterBlocks += 1 }
      return itemFacts.chapterBlocks == 1 && parent == element.scope ?? .item
    }
    if let scope = element.scope { return parent == scope }
    return parent == .item || parent == .channel || parent == .root
      || parent == .media && element.family == .media
  }

  /// Changes the values of a module for the item or feed that contains a scope.
  private mutating func updateModule(
    _ family: FeedName.Family, in scope: Scope, _ change: (inout ModuleValues) -> Void
  ) {
    guard family != .media else { return media(in: scope) { change(&$0.details) } }
    let isOfItem =
      switch scope {
      case .podcastValue, .alternateEnclosure, .podroll: item != nil || hasTooManyItems
      default: scope == .item || scope == .chapters
      }
    if isOfItem { item?.podcast.update(change) } else { document.podcast.update(change) }
  }
}

extension ModuleElement {
  /// Adds the images of `srcset`, with their widths, if the element has no `href`.
  fileprivate func addImages(
    ofSet attributes: XMLAttributes, _ base: AddressBase, to values: inout ModuleValues
  ) {
    guard attributes.address("href", base) == nil, let set = attributes.text("srcset") else {
      return
    }
    for candidate in set.split(separator: ",") {
      let parts = candidate.split(whereSeparator: \.isWhitespace)
      guard let url = parts.first.flatMap({ base.resolve(String($0)) }) else { continue }
      let width = parts.dropFirst().first { $0.last == "w" }.flatMap { Int($0.dropLast()) }
      var image = ModuleValues()
      image.set("url", at: 0, .address(url))
      if let width { image.set("width", at: 1, .integer(width)) }
      values.append(image, to: "images", at: position)
    }
  }
}

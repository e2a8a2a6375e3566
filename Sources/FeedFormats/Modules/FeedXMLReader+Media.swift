import FeedModel
import Markup

/// Media RSS (https://www.rssboard.org/media-rss): images, audio and video of a feed or an item,
/// including those inside `media:group` and `media:content`.
extension FeedXMLReader {
  mutating func beginMedia(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    guard parent == .item || parent == .media || parent == .channel || parent == .root else {
      return
    }
    switch name.element {
    case .content: addContent(name, attributes, in: parent)
    case .thumbnail:
      guard let url = attributes.address("url", base) else { return gather(name, in: parent) }
      add(
        .init(
          url: url, width: attributes.whole("width"), height: attributes.whole("height"),
          time: attributes.text("time")), in: parent)
    case .title, .description:
      gather(name, .mixed, in: parent, notes: Capture.Notes(type: attributes["type"]?.lowercased()))
    case .category:
      // The specification defines this scheme for categories without one.
      let scheme = attributes.text("scheme") ?? "http://search.yahoo.com/mrss/category_schema"
      gather(
        name, in: parent, notes: Capture.Notes(scheme: scheme, label: attributes.text("label")))
    default: beginModuleElement(name, in: parent, attributes)
    }
  }

  mutating func storeMedia(_ capture: Capture) {
    let scope = capture.scope
    switch capture.name.element {
    case .thumbnail: if let url = capture.address { add(.init(url: url), in: scope) }
    case .title:
      keepTitle(capture)
      self[scope].title.offerFirst(capture.mediaConstruct, rank: scope.isOfItem ? 2 : 4)
    case .description:
      let description = capture.mediaConstruct
      media(in: scope) { $0.description = $0.description ?? description }
      self[scope].summary.offer(description, rank: 4)
    case .category: self[scope].add(capture.category)
    case .keywords:
      storeModuleElement(capture)
      storeKeywords(capture)
    default: storeModuleElement(capture)
    }
  }

  /// Stores a title. Inside `media:content` it is the title of that file; elsewhere it is the title
  /// of the whole media group.
  private mutating func keepTitle(_ capture: Capture) {
    guard let title = capture.mediaConstruct else { return }
    guard let content = openContent, content.level == level - 1 else {
      return media(in: capture.scope) { $0.title = $0.title ?? title }
    }
    let words = title.plainText()
    guard !words.isEmpty else { return }
    media(in: capture.scope) {
      $0.details.updateLast("contents") { $0.set("title", at: 0, .text(words)) }
    }
    guard let file = item?.enclosures.firstIndex(where: { $0.url == content.url }),
      item?.enclosures[file].title == nil
    else { return }
    item?.enclosures[file].title = words
  }

  mutating func media(in scope: Scope, _ change: (inout FeedDocument.Media) -> Void) {
    switch scope {
    case .item, .media: item?.media.update(change)
    default: document.media.update(change)
    }
  }

  /// Adds a media file. An image becomes the image of the item or feed. Any other file of an item
  /// becomes an enclosure, unless its kind is unknown.
  private mutating func addContent(
    _ name: FeedName, _ attributes: XMLAttributes, in scope: Scope
  ) {
    guard let url = attributes.address("url", base) else { return }
    openContent = (url, level)
    beginModuleElement(name, in: scope, attributes)
    let type = attributes.text("type")?.lowercased()
    let medium = attributes.text("medium")?.lowercased()
    if medium == "image" || type?.hasPrefix("image/") == true
      || type == nil && medium == nil && PictureAddress.matches(url)
    {
      self[scope].offerFirst(image: url, rank: scope.isOfItem ? 1 : 3)
    } else if scope.isOfItem, type != nil || medium != nil {
      item?.add(
        Enclosure(
          url: url, mediaType: type, size: attributes.size("fileSize"),
          duration: attributes.text("duration").flatMap(Numbers.clock)))
    }
  }

  private mutating func add(_ thumbnail: FeedDocument.Media.Picture, in scope: Scope) {
    media(in: scope) {
      guard !$0.thumbnails.contains(where: { $0.url == thumbnail.url }) else { return }
      $0.thumbnails.appendBounded(thumbnail)
    }
    self[scope].offerFirst(image: thumbnail.url, rank: scope.isOfItem ? 2 : 3)
  }
}

extension Capture {
  /// The text construct by its type in Media RSS, which is `plain` or `html`.
  fileprivate var mediaConstruct: TextConstruct? {
    guard notes?.type == "plain", !holdsMarkup else { return construct }
    return utf8.map { TextConstruct(utf8: $0, .text, isDeclared: true, in: base) }
  }
}

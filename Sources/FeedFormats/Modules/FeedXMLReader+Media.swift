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
    case .content: addContent(attributes, in: parent)
    case .thumbnail:
      if let picture = FeedDocument.Media.Picture(url: "").filled(from: attributes, base) {
        add(picture, in: parent)
      } else {
        gather(name, in: parent)
      }
    case .title, .description:
      gather(name, .mixed, in: parent, notes: Capture.Notes(type: attributes["type"]?.lowercased()))
    case .category:
      // The specification defines this scheme for categories without one.
      let scheme = attributes.text("scheme") ?? "http://search.yahoo.com/mrss/category_schema"
      gather(
        name, in: parent, notes: Capture.Notes(scheme: scheme, label: attributes.text("label")))
    default: beginMediaDetail(name, in: parent, attributes)
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
    default: storeMediaDetail(capture)
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
    media(in: capture.scope) { $0.contents.updateLast { $0.title = words } }
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
  private mutating func addContent(_ attributes: XMLAttributes, in scope: Scope) {
    guard var content = FeedDocument.Media.Content(url: "").filled(from: attributes, base) else {
      return
    }
    content.type = content.type?.lowercased()
    content.medium = content.medium?.lowercased()
    content.duration = attributes.text("duration").flatMap(Numbers.clock)
    let (url, file) = (content.url, content)
    openContent = (url, level)
    media(in: scope) { $0.contents.appendBounded(file) }
    switch content.kind {
    case .image: self[scope].offerFirst(image: url, rank: scope.isOfItem ? 1 : 3)
    case .other where scope.isOfItem:
      item?.add(
        Enclosure(
          url: url, mediaType: content.type, size: content.size, duration: content.duration))
    case .other, .unknown: break
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

extension FeedDocument.Media.Content {
  fileprivate enum Kind {
    case image, other, unknown
  }

  /// The kind of file. Some feeds give neither type nor medium, so the address may show that a file
  /// is an image.
  fileprivate var kind: Kind {
    if medium == "image" || type?.hasPrefix("image/") == true { return .image }
    guard type == nil && medium == nil else { return .other }
    return PictureAddress.matches(url) ? .image : .unknown
  }
}

extension Capture {
  /// The text construct by its type in Media RSS, which is `plain` or `html`.
  fileprivate var mediaConstruct: TextConstruct? {
    guard notes?.type == "plain", !holdsMarkup else { return construct }
    return utf8.map { TextConstruct(utf8: $0, .text, isDeclared: true, in: base) }
  }
}

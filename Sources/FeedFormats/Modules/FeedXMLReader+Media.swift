import FeedModel
import XMLStream

/// Media RSS: pictures, sound and films of an item, inside `media:group` and `media:content` too.
extension FeedXMLReader {
  mutating func beginMedia(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    guard item != nil else { return }
    switch name.element {
    case .content: addContent(attributes)
    case .player:
      let player = address(attributes["url"])
      item?.media.player = player
    case .thumbnail:
      if let url = address(attributes["url"]) {
        add(thumbnail: url)
      } else {
        gather(name, in: parent)
      }
    case .title, .description:
      gather(name, .mixed, in: parent, notes: Capture.Notes(type: attributes["type"]?.lowercased()))
    case .category: gather(name, in: parent, notes: Capture.Notes(scheme: attributes["scheme"]))
    default: break
    }
  }

  mutating func storeMedia(_ capture: Capture) {
    switch capture.name.element {
    case .thumbnail: if let url = capture.address { add(thumbnail: url) }
    case .title: itemFacts.title.offerFirst(capture.mediaConstruct, rank: 2)
    case .description: itemFacts.summary.offer(capture.mediaConstruct, rank: 4)
    case .category: item?.add(category: capture)
    default: break
    }
  }

  /// Pictures become the item's image; sound, films and anything else are files to fetch.
  private mutating func addContent(_ attributes: XMLAttributes) {
    guard let url = address(attributes["url"]) else { return }
    let type = attributes["type"]?.lowercased()
    if attributes["medium"] == "image" || type?.hasPrefix("image/") == true {
      itemFacts.image.offerFirst(url, rank: 1)
      return
    }
    guard type != nil || attributes["medium"] != nil else { return }
    item?.add(
      Enclosure(
        url: url, mediaType: type, size: attributes["fileSize"].flatMap(Numbers.size),
        duration: attributes["duration"].flatMap(Numbers.clock)))
  }

  private mutating func add(thumbnail url: String) {
    guard item?.media.thumbnails.contains(url) == false else { return }
    item?.media.thumbnails.append(url)
    itemFacts.image.offerFirst(url, rank: 2)
  }
}

extension Capture {
  /// Media RSS has a type of its own: `plain` or `html`.
  fileprivate var mediaConstruct: TextConstruct? {
    guard notes?.type == "plain", !holdsMarkup else { return construct }
    return utf8.map { TextConstruct(utf8: $0, .text, isDeclared: true, base: base) }
  }
}

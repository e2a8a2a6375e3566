import FeedModel
import Markup

extension FeedDocument.Item {
  /// Gives the only enclosure the address that it had before FeedBurner replaced it. FeedBurner's address
  /// stays among the links.
  mutating func restoreEnclosure() {
    guard let original = $extras?.originalEnclosure, enclosures.count == 1 else { return }
    enclosures[0].url = original
  }

  /// Gives an item without a link its permalink, else the address of its first enclosure.
  ///
  /// A permalink that is a complete web address is the link already (see `settle`).
  mutating func addMissingLink() {
    guard link == nil else { return }
    link = permalinkWithoutScheme ?? enclosures.first?.url
  }

  private var permalinkWithoutScheme: String? {
    guard guidIsPermalink, let guid, LinkAddress.lacksScheme(guid),
      !guid.holdsWhitespace
    else { return nil }
    return "http://" + guid
  }

  /// Makes `yandex:full-text` the content of an item that has no other body. Its description becomes the
  /// summary.
  mutating func useFullText() {
    guard let text = $extras?.fullText else { return }
    extras.fullText = nil
    summary = content
    content = text
  }

  /// Makes the first enclosure that is a picture the item's image, if it has no other.
  mutating func adoptImageEnclosure() {
    guard image == nil, $itunes?.image == nil else { return }
    image = enclosures.first(where: \.isPicture)?.url
  }
}

extension Enclosure {
  /// Whether the enclosure is a picture, by its type or, without one, by its address.
  fileprivate var isPicture: Bool {
    guard let type = mediaType?.trimmingBlanks(), !type.isEmpty else {
      return PictureAddress.matches(url)
    }
    return type.lowercased().hasPrefix("image/")
  }
}

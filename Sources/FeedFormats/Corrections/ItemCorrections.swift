import FeedModel
import Markup

extension FeedDocument.Item {
  /// Restores the address of a single enclosure that FeedBurner replaced. FeedBurner's address
  /// remains in `links`.
  mutating func restoreEnclosure() {
    guard let original = $extras?.originalEnclosure, enclosures.count == 1 else { return }
    enclosures[0].url = original
  }

  /// Sets a missing link to the permalink without a scheme, or else to the address of the first
  /// enclosure.
  ///
  /// A permalink that is an absolute web address is already the link (see `take(_:in:)`).
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

  /// Makes `yandex:full-text` the content of an item without another full body. The description
  /// becomes the summary.
  mutating func useFullText() {
    guard let text = $extras?.fullText else { return }
    extras.fullText = nil
    summary = content
    content = text
  }

  /// Makes the first enclosure that is an image the item's image, if it has no other.
  mutating func adoptImageEnclosure() {
    guard image == nil, $itunes?.image == nil else { return }
    image = enclosures.first(where: \.isPicture)?.url
  }
}

extension Enclosure {
  /// Whether the enclosure is an image according to its type or, if it has none, its address.
  fileprivate var isPicture: Bool {
    guard let type = mediaType?.trimmingBlanks(), !type.isEmpty else {
      return PictureAddress.matches(url)
    }
    return type.lowercased().hasPrefix("image/")
  }
}

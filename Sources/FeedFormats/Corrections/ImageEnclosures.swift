import FeedModel
import Markup

extension FeedDocument.Item {
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

import FeedModel
import Markup

extension String {
  /// Whether a character is whitespace. O(n), and little more than a look at each byte for most addresses.
  var holdsWhitespace: Bool {
    containsByte { $0 <= 0x20 || $0 >= 0x80 } && unicodeScalars.contains(where: \.isBlank)
  }
}

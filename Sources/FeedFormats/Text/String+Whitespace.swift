import FeedModel
import Markup

extension String {
  /// Whether the string contains whitespace. O(n), and fast for ASCII text.
  var holdsWhitespace: Bool {
    containsByte { $0 <= 0x20 || $0 >= 0x80 } && unicodeScalars.contains(where: \.isBlank)
  }
}

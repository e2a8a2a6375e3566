import Markup
import URLs

/// The replacement of an element that is not allowed but has a meaning: a link for a frame, and `[
/// ]` or `[x]` for a checkbox. Without it, a post that is a video would be empty.
struct ElementReplacement {
  enum Content {
    case link(address: String, text: String)
    case text(String)
  }

  let content: Content

  /// Whether it replaces a frame.
  var isFrame: Bool {
    if case .link = content { true } else { false }
  }

  /// Creates the replacement of an element, or `nil` if it has none. A frame too small to be seen
  /// has none, because it only counts readers.
  init?(for name: HTMLName, _ attributes: HTMLAttributes, base: String?) {
    switch name {
    case Self.frame:
      guard !TrackingPixels.matches(attributes, base: base),
        let address = LazySource.address(of: attributes, base: base)
          ?? attributes["src"].flatMap({ SafeAddress.make($0, base: base) }),
        URLReference.isHTTP(address)
      else { return nil }
      let title = attributes["title"]?.trimmingBlanks() ?? ""
      content = .link(address: address, text: title.isEmpty ? Self.place(address) : title)
    case Self.field:
      guard attributes["type"]?.lowercased() == "checkbox" else { return nil }
      content = .text(attributes["checked"] == nil ? "[ ] " : "[x] ")
    default: return nil
    }
  }

  /// Returns whether an element is a visible frame without a URL.
  static func isEmptyFrame(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    name == frame && LazySource.isMissing(in: attributes)
      && !TrackingPixels.matches(attributes, base: nil)
  }

  /// Returns a URL without scheme, query and fragment.
  private static func place(_ address: String) -> String {
    let place = address.drop { $0 != ":" }.drop { ":/".contains($0) }.prefix { !"?#".contains($0) }
    return String(place)
  }

  private static let frame = HTMLName("iframe")
  private static let field = HTMLName("input")
}

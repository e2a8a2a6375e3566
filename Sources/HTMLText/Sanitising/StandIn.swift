import Markup
import URLs

/// What replaces elements that cannot be kept but mean something: a link to what a frame shows, and whether a
/// box is ticked. Without it a post that is a video would be empty, and a list of tasks would only be a list.
struct StandIn {
  enum Content {
    case link(address: String, text: String)
    case text(String)
  }

  let content: Content

  /// Whether it replaces a frame.
  var isFrame: Bool {
    if case .link = content { true } else { false }
  }

  /// Makes what replaces an element; nil if nothing does. A frame too small to be seen only counts readers.
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

  /// Whether an element is a frame that has no address, but could be seen.
  static func isEmptyFrame(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    name == frame && LazySource.isMissing(in: attributes)
      && !TrackingPixels.matches(attributes, base: nil)
  }

  /// An address as people write it: without scheme, query and fragment.
  private static func place(_ address: String) -> String {
    let place = address.drop { $0 != ":" }.drop { ":/".contains($0) }.prefix { !"?#".contains($0) }
    return String(place)
  }

  private static let frame = HTMLName("iframe")
  private static let field = HTMLName("input")
}

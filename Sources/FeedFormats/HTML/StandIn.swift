import XMLStream

/// What is left of elements that cannot be kept but say something: where a frame leads, and whether a box
/// is ticked. Without it a post that is a video would be empty, and a list of tasks a list.
struct StandIn {
  enum Content {
    case link(address: String, text: String)
    case text(String)
  }

  let content: Content

  /// Nil for an element that has none; a frame that nobody sees only counts.
  init?(for name: HTMLName, _ attributes: HTMLAttributes, base: String?) {
    switch name {
    case Self.frame:
      guard !TrackingPixels.matches(attributes),
        let address = attributes["src"].flatMap({ SafeAddress.make($0, base: base) }),
        WebAddress.isWeb(address)
      else { return nil }
      let title = attributes["title"]?.trimmingBlanks() ?? ""
      content = .link(address: address, text: title.isEmpty ? Self.place(address) : title)
    case Self.field:
      guard attributes["type"]?.lowercased() == "checkbox" else { return nil }
      content = .text(attributes["checked"] == nil ? "[ ] " : "[x] ")
    default: return nil
    }
  }

  /// An address as people write it: without scheme, query and fragment.
  private static func place(_ address: String) -> String {
    let place = address.drop { $0 != ":" }.drop { ":/".contains($0) }.prefix { !"?#".contains($0) }
    return String(place)
  }

  private static let frame = HTMLName("iframe")
  private static let field = HTMLName("input")
}

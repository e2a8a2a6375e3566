import FeedFormats

/// A kind of feed to damage: three items with GUIDs `g1` to `g3`, titles `T1` to `T3` and texts
/// `D1` to `D3`.
enum DamageFamily: CaseIterable {
  case rss, rdf, atom

  func feed(_ items: [String], channelTitle: String = "C") -> String {
    let title = "<title>\(channelTitle)</title>"
    let items = items.joined(separator: "\n")
    return switch self {
    case .rss: FeedFormatsTests.rss("\n\(items)\n", channel: title)
    case .rdf:
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel>\(title)</channel>\(items)</rdf:RDF>
      """
    case .atom: FeedFormatsTests.atom("\(title)<id>f</id>\n\(items)\n")
    }
  }

  var itemEnd: String { self == .atom ? "</entry>" : "</item>" }

  func item(
    _ number: Int, title: String? = nil, text: String? = nil, more: String = "",
    isClosed: Bool = true
  ) -> String {
    let title = "<title>\(title ?? "T\(number)")</title>"
    let text = text ?? "D\(number)"
    let begun =
      switch self {
      case .rss:
        "<item>\(title)<guid>g\(number)</guid>\n<description>\(text)</description>\(more)"
      case .rdf:
        "<item rdf:about=\"g\(number)\">\(title)\n<description>\(text)</description>\(more)"
      case .atom:
        "<entry><id>g\(number)</id>\(title)\n<content type=\"html\">\(text)</content>\(more)"
      }
    return begun + (isClosed ? itemEnd : "")
  }
}

/// The properties of an item that a test compares.
struct ItemSummary: Hashable, CustomStringConvertible {
  var guid: String?
  var title: String?
  var text: String?

  init(_ number: Int) {
    guid = "g\(number)"
    title = "T\(number)"
    text = "D\(number)"
  }

  init(_ item: FeedDocument.Item) {
    guid = item.guid
    title = item.title?.plainText()
    text = item.content?.plainText()
  }

  var description: String { "\(guid ?? "-")|\(title ?? "-")|\(text ?? "-")" }
}

import HTMLText
import Markup
public import URLs

/// The text of an item without markup, and its links.
public struct HNText: Sendable, Hashable {
  /// A link in a text.
  public struct Link: Sendable, Hashable {
    public let url: String
    /// The part of the text that is linked. Sites shorten it.
    public let range: Range<String.Index>
    /// Whether the link leads to the same site.
    public let isInternal: Bool
    /// The item of the same site that the link leads to.
    public let item: HNItem.ID?
  }

  /// The text. An empty line separates paragraphs.
  public private(set) var text = ""
  /// The links in the order of the text.
  public private(set) var links: [Link] = []

  /// - Parameters:
  ///   - html: the text of an item, as sanitised HTML.
  ///   - markup: the markup file of the site.
  public init(html: String, markup: HNMarkup = .bundled) {
    guard let document = try? HTMLDocument(Array(html.utf8), encoding: "utf-8") else { return }
    append(document.node, isVerbatim: false, markup)
  }

  private mutating func append(_ node: HTMLNode, isVerbatim: Bool, _ markup: HNMarkup) {
    switch node.kind {
    case .text:
      text += isVerbatim ? node.text : node.text.replacing("\n", with: " ")
      return
    case .comment, .attribute: return
    case .document, .element: break
    }
    if node.name == "br" { text += "\n" }
    if node.name == "p" || node.name == "pre" { startParagraph() }
    let start = text.utf8.count
    for child in node.children {
      append(child, isVerbatim: isVerbatim || node.name == "pre", markup)
    }
    if node.name == "pre" { startParagraph() }
    if node.name == "a", let url = node[attribute: "href"].flatMap({ markup.site.resolve($0) }) {
      links.append(
        Link(
          url: url.description,
          range: text.utf8.index(text.startIndex, offsetBy: start)..<text.endIndex,
          isInternal: url.isSameOrigin(as: markup.site), item: markup.item(at: url)))
    }
  }

  private mutating func startParagraph() {
    guard !text.isEmpty, !text.hasSuffix("\n\n") else { return }
    while text.last == "\n" || text.last == " " { text.removeLast() }
    text += "\n\n"
  }
}

extension HNMarkup {
  /// Returns the number of the item whose page has this URL.
  public func item(at url: WebURL) -> HNItem.ID? {
    let page = url.withoutFragment
    return page.description.split { !$0.isASCII || !$0.isNumber }.lazy.compactMap { HNItem.ID($0) }
      .first { self.url(of: $0) == page }
  }

  /// Returns the page of an item.
  public func url(of id: HNItem.ID) -> WebURL? { thread.path.url(["id": "\(id)"], site: site) }
}

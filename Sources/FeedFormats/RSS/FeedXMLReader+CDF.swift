import FeedModel
import Markup

/// Channel Definition Format (https://www.w3.org/TR/NOTE-CDFsubmit.html). The root is `<CHANNEL>`,
/// and addresses and dates are in attributes. All other elements are those of RSS.
extension FeedXMLReader {
  /// Starts a document whose root is a channel.
  mutating func beginBareChannel(_ local: String, _ attributes: XMLAttributes) {
    let isCapital = local == "CHANNEL"
    let isCDF = isCapital || attributes.ignoringCase("href") != nil
    document.format = isCDF ? .cdf : .rss
    guard isCDF else { return }
    if let base = attributes.ignoringCase("base") { enter(base: base) }
    channelFacts.link.offerFirst(address(attributes.ignoringCase("href")), rank: 1)
    channelFacts.updated.offer(date: attributes.lastModified, rank: 1)
    document.feedURL = address(attributes.ignoringCase("self"))
  }

  mutating func beginCDFItem(_ attributes: XMLAttributes) {
    itemFacts.link.offerFirst(address(attributes.ignoringCase("href")), rank: 1)
    itemFacts.updated.offer(date: attributes.lastModified, rank: 1)
  }

  mutating func beginCDF(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch name.element {
    case .abstract:
      if document.format == .rss { document.format = .cdf }
      gather(name, .mixed, in: parent)
    case .a, .logo:
      guard document.format == .cdf, let url = address(attributes.ignoringCase("href")) else {
        return
      }
      if name.element == .a { self[parent].link.offerFirst(url, rank: 2) }
      if name.element == .logo {
        store(logo: url, style: attributes.ignoringCase("style"), in: parent)
      }
    default: break
    }
  }

  private mutating func store(logo url: String, style: String?, in scope: Scope) {
    if scope == .channel, style?.lowercased() == "icon" {
      document.icon = url
    } else {
      self[scope].offerFirst(image: url, rank: 1)
    }
  }
}

extension XMLAttributes {
  fileprivate var lastModified: FeedDate? {
    ignoringCase("lastmod").map { FeedDate(date: DateParser.parse($0), text: $0) }
  }
}

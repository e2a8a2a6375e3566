import FeedFormats
import FeedModel
import URLs
import WebClient

/// Finds the page with the posts before those of a document.
///
/// A document can link to the previous archive (RFC 5005 section 4) or to the next page (section 3,
/// or `next_url` of JSON Feed). WordPress feeds have numbered pages but do not link to them.
enum OlderPage {
  /// Returns the page of older posts; nil if there is none. O(n) in the document's links.
  ///
  /// The page is on the same host as the document, and over https if the document is.
  ///
  /// - Parameter url: the URL that the document was fetched from.
  static func link(after document: FeedDocument, at url: String) -> PageLink? {
    guard document.$extras?.history?.isComplete != true, let here = AddressParts(url) else {
      return nil
    }
    let named = ["prev-archive", "next"].flatMap { rel in document.links.filter { $0.rel == rel } }
    guard named.isEmpty else {
      return named.lazy.compactMap { address(of: $0, on: url) }.first { $0 != url }
        .map { PageLink($0) }
    }
    guard isLikelyWordPress(document, here) else { return nil }
    return numberedPage(after: url, here).map { PageLink($0, isGuessed: true) }
  }

  private static func address(of link: FeedDocument.Link, on url: String) -> String? {
    guard let here = WebURL(url), let text = SubscriptionAddress.web(link.href),
      let target = WebURL(text), HostKey.host(of: text) == HostKey.host(of: url),
      here.scheme != "https" || target.scheme == "https"
    else { return nil }
    if target.hasUserinfo {
      let isSame = target.username == here.username && target.password == here.password
      return isSame ? text : nil
    }
    // A page needs the same credentials as its feed.
    return here.hasUserinfo ? target.addingUserinfo(of: here).description : text
  }

  /// Whether the generator is WordPress or, without a generator, the URL has the form of a
  /// WordPress feed.
  private static func isLikelyWordPress(
    _ document: FeedDocument, _ here: AddressParts
  ) -> Bool {
    if let generator = document.generator {
      return "\(generator.name) \(generator.url ?? "")".lowercased().contains("wordpress")
    }
    return here.segments.last == "feed" || here.parameters["feed"] != nil
  }

  /// No feed has more pages than this.
  private static let lastPage = 10_000

  private static func numberedPage(after url: String, _ here: AddressParts) -> String? {
    guard let text = here.parameters["paged"] else {
      return url + (url.contains("?") ? "&" : "?") + "paged=2"
    }
    guard let number = Int(text), (1..<lastPage).contains(number) else { return nil }
    let (path, query) = (url.prefix { $0 != "?" }, url.drop { $0 != "?" }.dropFirst())
    let parameters = query.split(separator: "&", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("paged=") ? "paged=\(number + 1)" : String($0) }
    return path + "?" + parameters.joined(separator: "&")
  }
}

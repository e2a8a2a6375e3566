import FeedFormats
import FeedModel
import URLs
import WebClient

/// Where the posts stand that are older than those of a document.
///
/// By the document's own word: the archive before it (RFC 5005 section 4), or the next page (section
/// 3, `next_url` of JSON Feed). WordPress names none, but has pages all the same.
enum OlderPage {
  /// The page, on the document's own host and not less secure than it. Nil where there is none. O(n) in
  /// the document's links.
  ///
  /// - Parameter url: where the document was found.
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
    // A page needs the login that its feed needs.
    return here.hasUserinfo ? target.addingUserinfo(of: here).description : text
  }

  /// It says so, or it says nothing and its address is the usual one.
  private static func isLikelyWordPress(
    _ document: FeedDocument, _ here: AddressParts
  ) -> Bool {
    if let generator = document.generator {
      return "\(generator.name) \(generator.url ?? "")".lowercased().contains("wordpress")
    }
    return here.segments.last == "feed" || here.parameters["feed"] != nil
  }

  /// More pages than anybody has.
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

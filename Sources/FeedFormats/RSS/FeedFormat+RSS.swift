import Markup

extension FeedFormat {
  init(rssVersion text: String?) {
    let version = text?.trimmingBlanks() ?? ""
    self = FeedFormat(rawValue: "rss-" + version) ?? (version.hasPrefix("2") ? .rss20 : .rss)
  }
}

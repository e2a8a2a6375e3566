import Markup

extension FeedFormat {
  init(rssVersion text: String?) {
    let version = text?.trimmingBlanks() ?? ""
    self =
      switch version {
      case "0.90": .rss090
      case "0.91": .rss091
      case "0.92": .rss092
      case "0.93": .rss093
      case "0.94": .rss094
      case "1.0": .rss10
      default: version.hasPrefix("2") ? .rss20 : .rss
      }
  }
}

import FeedFetching
import FeedModel
import Foundation
import HTTPTransport

/// Feeds in few words.
enum Sample {
  /// An RSS feed with a post per title.
  ///
  /// - Parameter cut: the document ends in the middle of its last post.
  static func rss(_ titles: String..., cut: Bool = false) -> String {
    let items = titles.map { title in
      "<item><title>\(title)</title><link>http://h.ex/\(title)</link><guid>\(title)</guid></item>"
    }.joined()
    let whole =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><rss version=\"2.0\"><channel>"
      + "<title>Sample</title><link>http://h.ex/</link>\(items)</channel></rss>"
    return cut ? String(whole.prefix(whole.count - 40)) : whole
  }

  /// A page that names feeds in its head.
  static func page(_ links: String, body: String = "") -> String {
    "<!doctype html><html><head><title>Page</title>\(links)</head><body>\(body)</body></html>"
  }

  static func link(_ href: String, type: String = "application/rss+xml", title: String? = nil)
    -> String
  {
    let title = title.map { " title=\"\($0)\"" } ?? ""
    return "<link rel=\"alternate\" type=\"\(type)\" href=\"\(href)\"\(title)>"
  }
}

/// An outcome as far as tests compare it: the state stands beside it.
enum OutcomeSummary: Equatable {
  case brought([String?], Completeness)
  case unchanged
  case failed(FetchFailure)
}

extension FetchOutcome {
  var summary: OutcomeSummary {
    switch self {
    case .snapshot(let snapshot, _):
      .brought(snapshot.items.map { $0.post().title }, snapshot.completeness)
    case .unchanged: .unchanged
    case .failed(let failure, _): .failed(failure)
    }
  }
}

extension FetchPolicy {
  /// With time enough: tests share few threads, and one may wait for its turn longer than a feed may.
  static let test: FetchPolicy = {
    var limits = HTTPLimits.feed
    (limits.connect, limits.total, limits.stall) = (.seconds(300), .seconds(300), .seconds(300))
    return FetchPolicy(userAgent: "lede-test/1", limits: limits)
  }()
}

import FeedFetching
import FeedModel
import Foundation
import HTTPTransport

/// Small feeds and pages.
enum Sample {
  /// Returns an RSS feed with a post for each title.
  ///
  /// - Parameter cut: whether the document ends inside its last post.
  static func rss(_ titles: String..., cut: Bool = false) -> String {
    let items = titles.map { title in
      "<item><title>\(title)</title><link>http://h.ex/\(title)</link><guid>\(title)</guid></item>"
    }.joined()
    let whole =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><rss version=\"2.0\"><channel>"
      + "<title>Sample</title><link>http://h.ex/</link>\(items)</channel></rss>"
    return cut ? String(whole.prefix(whole.count - 40)) : whole
  }

  /// Returns a page with these elements in its head.
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

/// A fetch outcome without its state, which tests compare separately.
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
  /// A policy with generous limits: tests share few threads, so that a response may wait longer
  /// than usual.
  static let test: FetchPolicy = {
    var limits = HTTPLimits.feed
    (limits.connect, limits.total, limits.stall) = (.seconds(300), .seconds(300), .seconds(300))
    return FetchPolicy(userAgent: "lede-test/1", limits: limits)
  }()
}

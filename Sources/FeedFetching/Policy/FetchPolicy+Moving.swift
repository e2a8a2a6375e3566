import FeedModel
import FoundationEssentials
import URLs

/// Detects feeds that moved permanently.
extension FetchPolicy {
  /// Returns where a feed has moved, judging by this response and earlier ones; nil if it has not.
  ///
  /// A move requires that every redirect was permanent (301 or 308) and led to a complete feed or
  /// to a 304. A failed fetch does not change the known move. A temporary redirect or a different
  /// target ends it.
  func move(
    after result: FetchReply.Result, of reply: FetchReply, _ old: FetchState, now: Date
  ) -> FeedMove? {
    switch result {
    case .failed, .cutOff, .part, .delta: return old.memory.move
    case .whole, .notModified: break
    }
    // Credentials belong to one host, so a feed whose URL has them is never moved.
    guard !reply.redirects.isEmpty, reply.redirects.allSatisfy({ $0 == 301 || $0 == 308 }),
      !Self.looksLikeCaptivePortal(reply.url, from: reply.requestedURL),
      let requestedURL = WebURL(reply.requestedURL),
      !requestedURL.hasUserinfo
    else { return nil }
    guard var move = old.memory.move, move.url == reply.url else {
      return FeedMove(url: reply.url, since: now, sightings: 1)
    }
    move.sightings = min(move.sightings + 1, 1000)
    // After the clock was set back, the observation period starts again.
    move.since = min(move.since, now)
    return move
  }

  /// Whether a URL looks like the login page of a captive portal. Words that the old URL also
  /// contains do not count, such as "register" in `theregister.com`.
  static func looksLikeCaptivePortal(_ url: String, from old: String) -> Bool {
    let words = ["captive", "hotspot", "landingpage", "login", "portal", "register", "signin"]
    let (new, old) = (url.lowercased(), old.lowercased())
    return words.contains { new.contains($0) && !old.contains($0) }
  }
}

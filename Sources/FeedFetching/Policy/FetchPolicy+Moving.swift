import FeedModel
import FoundationEssentials
import URLs

/// Feeds that go to another address for good.
extension FetchPolicy {
  /// Where a feed has moved, as far as this answer and those before it tell.
  ///
  /// A move is seen when every hop was permanent (301, 308) and a whole feed, or "not modified",
  /// stood at its end. A refresh that fails says nothing of it; one that ends elsewhere, or comes by
  /// a temporary hop, ends it.
  func move(
    after result: FetchReply.Result, of reply: FetchReply, _ old: FetchState, now: Date
  ) -> FeedMove? {
    switch result {
    case .failed, .cutOff, .part, .delta: return old.memory.move
    case .whole, .notModified: break
    }
    // Credentials do not move along: they were meant for one host.
    guard !reply.redirects.isEmpty, reply.redirects.allSatisfy({ $0 == 301 || $0 == 308 }),
      !Self.isDoorway(reply.url, from: reply.asked), let asked = WebURL(reply.asked),
      !asked.hasUserinfo
    else { return nil }
    guard var move = old.memory.move, move.url == reply.url else {
      return FeedMove(url: reply.url, since: now, sightings: 1)
    }
    move.sightings = min(move.sightings + 1, 1000)
    // After a clock was put back the day begins anew.
    move.since = min(move.since, now)
    return move
  }

  /// Whether an address looks like the door of a network that wants a login first. What the feed's own
  /// address says too is a name, as in `theregister.com`.
  static func isDoorway(_ url: String, from old: String) -> Bool {
    let words = ["captive", "hotspot", "landingpage", "login", "portal", "register", "signin"]
    let (new, old) = (url.lowercased(), old.lowercased())
    return words.contains { new.contains($0) && !old.contains($0) }
  }
}

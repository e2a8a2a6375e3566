public import FeedModel
public import FoundationEssentials
public import HTTPTransport
import WebClient

/// What is sent back to a server of what it sent us.
extension FetchPolicy {
  /// The validators to send to one address: only those that came from it, exactly as it sent them,
  /// and only as far as experience trusts them.
  ///
  /// - Returns: nil when the request is to be unconditional.
  public func condition(_ state: FetchState, for url: String, now: Date) -> Validators? {
    guard var validators = state.validators, validators.url == url, !isOutdated(state),
      !isStuck(state, now: now), !mayFailByCondition(state)
    else { return nil }
    let trust = state.memory.trust
    let date = validators.lastModified.flatMap { hasDoubtfulDate($0, now: now) ? nil : $0 }
    validators.lastModified = trust.distrustsDate ? nil : date
    // Where a tag is of no use and there is no date to be looked at instead, there is nothing to win.
    if trust.hasWrongTag || trust.hasUselessTag && validators.lastModified != nil {
      validators.entityTag = nil
    }
    let isEmpty = validators.entityTag == nil && validators.lastModified == nil
    return isEmpty ? nil : validators
  }

  /// Whether the last document was asked for or read in another way, so that it has to come again.
  func isOutdated(_ state: FetchState) -> Bool {
    state.memory.recipe.map { $0 != recipe } ?? false
  }

  /// Some servers answer 304 whatever they are asked. After a month without a document one is asked
  /// for; after eight days if five posts at least should have come meanwhile.
  private func isStuck(_ state: FetchState, now: Date) -> Bool {
    guard let last = state.memory.lastBody else { return false }
    let silence = now.timeIntervalSince(last)
    // A document of a time that is still to come: the clock was put back, and nobody knows how old it is.
    if silence < 0 { return true }
    if silence >= 30 * 86_400 { return true }
    guard let gap = state.memory.rhythm.gap, state.memory.rhythm.samples >= 3 else { return false }
    return silence >= 8 * 86_400 && silence / max(gap, 1) >= 5
  }

  /// Some servers, and what stands before them, refuse whatever asks with a condition, or with a tag
  /// that is too long for them. Of three tries in a row one is without.
  private func mayFailByCondition(_ state: FetchState) -> Bool {
    guard state.failures % 3 == 2, let failure = state.lastFailure,
      state.memory.earliest?.reason != .retryAfter
    else { return false }
    return switch failure.code {
    case .unreachable: true
    case .status: ![401, 404, 410, 429].contains(failure.status)
    default: false
    }
  }

  /// A date before the web, or still to come, was made by a broken clock. Whether it ever changes
  /// nobody knows. A text that is no date at all is the server's own business.
  private func hasDoubtfulDate(_ text: String, now: Date) -> Bool {
    guard let date = HTTPDate.parse(text) else { return false }
    return date.timeIntervalSinceReferenceDate < -347_155_200 || date > now + 86_400
  }

  /// The validators of a complete answer; nil when it carries none that could be sent back.
  public func validators(of headers: HTTPHeaders, from url: String) -> Validators? {
    let sendable = { (value: String) in HTTPHeaders.canSend(value) ? value : nil }
    // Sent back, a star would mean "whatever there is" (RFC 9110 section 13.1.2).
    let tag = headers["ETag"].flatMap(sendable).flatMap { $0 == "*" ? nil : $0 }
    let date = headers["Last-Modified"].flatMap(sendable)
    guard tag != nil || date != nil else { return nil }
    return Validators(url: url, entityTag: tag, lastModified: date)
  }

  /// After a 304 the validators it carries replace the stored ones, the others stay (RFC 9111
  /// section 4.3.4). With another tag it speaks of a document that has never come: to be asked by that
  /// one's validators would hide it.
  public func renewing(_ old: Validators?, by headers: HTTPHeaders) -> Validators? {
    guard var validators = old else { return nil }
    guard let new = self.validators(of: headers, from: validators.url) else { return old }
    if let tag = new.entityTag, let known = validators.entityTag,
      Self.opaque(tag) != Self.opaque(known)
    {
      return old
    }
    validators.entityTag = new.entityTag ?? validators.entityTag
    validators.lastModified = new.lastModified ?? validators.lastModified
    return validators
  }

  /// A tag as weak comparison sees it (RFC 9110 section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}

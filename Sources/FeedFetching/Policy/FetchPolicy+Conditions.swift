public import FeedModel
public import FoundationEssentials
public import HTTPTransport
import WebClient

/// Validators for conditional requests.
extension FetchPolicy {
  /// Returns the validators to send to a URL: only those received from that URL, unchanged, and
  /// only if earlier responses did not show them to be wrong.
  ///
  /// - Returns: nil if the request must be unconditional.
  public func condition(_ state: FetchState, for url: String, now: Date) -> Validators? {
    guard var validators = state.validators, validators.url == url, !isOutdated(state),
      !isStuck(state, now: now), !mayFailByCondition(state)
    else { return nil }
    let trust = state.memory.trust
    let date = validators.lastModified.flatMap { hasDoubtfulDate($0, now: now) ? nil : $0 }
    validators.lastModified = trust.distrustsDate ? nil : date
    // A useless tag is still sent if it is the only validator: it does no harm.
    if trust.hasWrongTag || trust.hasUselessTag && validators.lastModified != nil {
      validators.entityTag = nil
    }
    let isEmpty = validators.entityTag == nil && validators.lastModified == nil
    return isEmpty ? nil : validators
  }

  /// Whether the last document was requested or parsed differently from how it would be now, so
  /// that it must be fetched in full.
  func isOutdated(_ state: FetchState) -> Bool {
    state.memory.recipe.map { $0 != recipe } ?? false
  }

  /// Whether to request a full document because the server may answer 304 to everything. That is
  /// the case after 30 days without a document, or after 8 days if at least five posts were
  /// expected in that time.
  private func isStuck(_ state: FetchState, now: Date) -> Bool {
    guard let last = state.memory.lastBody else { return false }
    let silence = now.timeIntervalSince(last)
    // The clock was set back, so the age of the document is unknown.
    if silence < 0 { return true }
    if silence >= 30 * 86_400 { return true }
    guard let gap = state.memory.rhythm.gap, state.memory.rhythm.samples >= 3 else { return false }
    return silence >= 8 * 86_400 && silence / max(gap, 1) >= 5
  }

  /// Some servers and proxies reject conditional requests or long tags. After such failures, every
  /// third attempt is unconditional.
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

  /// Whether a date is before 1990 or more than a day in the future, which indicates a broken clock
  /// on the server. Text that is not a date is not doubtful: it is opaque to the client.
  private func hasDoubtfulDate(_ text: String, now: Date) -> Bool {
    guard let date = HTTPDate.parse(text) else { return false }
    return date.timeIntervalSinceReferenceDate < -347_155_200 || date > now + 86_400
  }

  /// Returns the validators of a complete response; nil if it has none that can be sent back.
  public func validators(of headers: HTTPHeaders, from url: String) -> Validators? {
    let sendable = { (value: String) in HTTPHeaders.canSend(value) ? value : nil }
    // In a request, `*` would match any representation (RFC 9110 section 13.1.2).
    let tag = headers["ETag"].flatMap(sendable).flatMap { $0 == "*" ? nil : $0 }
    let date = headers["Last-Modified"].flatMap(sendable)
    guard tag != nil || date != nil else { return nil }
    return Validators(url: url, entityTag: tag, lastModified: date)
  }

  /// Returns the stored validators updated by those of a 304 response (RFC 9111 section 4.3.4).
  ///
  /// If the response has a different tag, the stored validators are returned unchanged: the tag
  /// belongs to a document that has not been received, and sending its validators would hide that
  /// document.
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

  /// A tag without its weakness prefix, for weak comparison (RFC 9110 section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}

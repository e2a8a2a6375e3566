public import FoundationEssentials

/// How far the past of a feed has been walked, page by page.
public struct PastPlace: Sendable, Hashable {
  /// The address of the page to go on with; nil when there was none any more.
  public var next: String?
  /// When that place was reached.
  public var date: Date

  public init(next: String?, date: Date) {
    self.next = next
    self.date = date
  }

  /// For how many seconds it is believed that nothing older has come to be.
  private static let trust: TimeInterval = 86_400

  /// Whether the end of a walk is so fresh that nobody need be asked again. A clock that was put back
  /// makes no end fresh for years.
  public func isFreshEnd(at now: Date) -> Bool {
    next == nil && date <= now && now.timeIntervalSince(date) < Self.trust
  }
}

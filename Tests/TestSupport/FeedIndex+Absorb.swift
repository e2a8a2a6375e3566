public import FeedModel
public import Foundation

extension FeedIndex {
  /// The verdicts of ``judge(_:channelLink:completeness:at:)``.
  public mutating func absorb(
    _ items: [PostIdentity], channelLink: String?, completeness: Completeness, at now: Date? = nil
  ) -> [PostVerdict] {
    judge(items, channelLink: channelLink, completeness: completeness, at: now).verdicts
  }
}

import FeedFormats
import FeedModel
import Presentation
import Terminal

/// Determines what a refresh from one document of a feed to the next would announce and update, and
/// why.
enum ParseDiff {
  /// - Throws: ``CommandFailure`` if an input is not a feed.
  static func judge(
    _ old: ParseInput, _ new: ParseInput, profile: DetectionProfile
  ) throws(CommandFailure) -> JudgedDocument {
    var index = FeedIndex(profile: profile)
    _ = Self.judge(try snapshot(of: old), by: &index)
    let known = index.entries.count { $0.presence == .listed }
    let snapshot = try snapshot(of: new)
    let judgement = Self.judge(snapshot, by: &index)
    let arrived = judgement.verdicts.count { $0.isNew }
    let listed = index.entries.count { $0.presence == .listed }
    return JudgedDocument(
      name: snapshot.channel.title ?? new.name, completeness: snapshot.completeness,
      purge: judgement.purge,
      items: zip(snapshot.items, judgement.items).map { item, judgement in
        .init(
          judgement: judgement, title: item.identity.title,
          link: item.identity.link ?? item.identity.guid)
      }, left: known + arrived - listed)
  }

  private static func snapshot(of input: ParseInput) throws(CommandFailure) -> FeedSnapshot {
    do {
      return FeedSnapshot(try input.parse().document)
    } catch {
      throw CommandFailure(.error, "\(input.name): \(error)")
    }
  }

  private static func judge(
    _ snapshot: FeedSnapshot, by index: inout FeedIndex
  ) -> DocumentJudgement {
    index.judge(
      snapshot.items.map(\.identity), channelLink: snapshot.identifyingLink,
      completeness: snapshot.completeness)
  }
}

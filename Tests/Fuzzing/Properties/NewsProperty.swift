import FeedFormats
import FeedModel
import TestSupport

/// A document that has been read once contains no new posts, whether it is read again as a whole,
/// after a truncated version, or repeatedly.
struct NewsProperty: Property {
  let name = "news"
  let kinds: Set<Sample.Kind> = [.xml, .json]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    guard let document = try? FeedParser.parse(input) else { return }
    let whole = FeedSnapshot(document)
    for profile in [DetectionProfile.standard, .classic] {
      var index = FeedIndex(profile: profile)
      if let part = cut(input, salt: salt) { _ = Self.newItems(of: part, &index) }
      _ = Self.newItems(of: whole, &index)
      // The classic profile takes every item without GUID and link for new.
      let again = Self.newItems(of: whole, &index)
        .filter { profile == .standard || $0.guid != nil || $0.link != nil }
      try require(
        again.isEmpty, "nothing is new the second time",
        again.map { "\($0)" }.joined(separator: "\n"))
    }
  }

  private func cut(_ input: [UInt8], salt: UInt64) -> FeedSnapshot? {
    guard salt % 2 == 1 else { return nil }
    let length = Int(salt / 2 % UInt64(input.count + 1))
    return (try? FeedParser.parse(Array(input[..<length]))).map { FeedSnapshot($0) }
  }

  private static func newItems(
    of snapshot: FeedSnapshot, _ index: inout FeedIndex
  ) -> [PostIdentity] {
    let items = snapshot.items.map(\.identity)
    let verdicts = index.absorb(
      items, channelLink: snapshot.identifyingLink, completeness: snapshot.completeness)
    return zip(items, verdicts).filter { $1.isNew }.map(\.0)
  }
}

import FeedModel
import Foundation
import Testing

@Suite
struct `New posts are told from known ones` {
  /// What `.standard` cannot do yet: it needs an entry to be found by further evidence when its
  /// guid has changed.
  private static let needAliases: Set = ["V06", "V19", "V20", "V22", "V33", "V57", "V62"]

  @Test func `in all situations`() {
    #expect(NewPostVector.all.count == 46)
    #expect(Set(NewPostVector.all.map(\.id)).isSuperset(of: Self.needAliases))
  }

  @Test(arguments: NewPostVector.all)
  func `by the classic index`(vector: NewPostVector) {
    #expect(Self.announcedByIndex(vector, .classic) == vector.versions.map(\.classic))
    #expect(Self.announcedByFeed(vector, .classic) == vector.versions.map(\.classic))
  }

  @Test(arguments: NewPostVector.all)
  func `by the standard index`(vector: NewPostVector) {
    let expected = vector.versions.map(\.standard)
    guard Self.needAliases.contains(vector.id) else {
      #expect(Self.announcedByIndex(vector, .standard) == expected)
      #expect(Self.announcedByFeed(vector, .standard) == expected)
      return
    }
    withKnownIssue { #expect(Self.announcedByIndex(vector, .standard) == expected) }
    withKnownIssue { #expect(Self.announcedByFeed(vector, .standard) == expected) }
  }

  private static func announcedByIndex(
    _ vector: NewPostVector, _ profile: DetectionProfile
  ) -> [[String]] {
    var index = FeedIndex(profile: profile)
    return vector.versions.map { version in
      guard let completeness = version.answer.completeness else { return [] }
      let items = version.items ?? []
      let verdicts = index.absorb(
        items.map(\.identity), channelLink: NewPostVector.channelLink, completeness: completeness)
      return zip(items, verdicts).filter { $1.isNew }.map(\.0.name)
    }
  }

  private static func announcedByFeed(
    _ vector: NewPostVector, _ profile: DetectionProfile
  ) -> [[String]] {
    var feed = Feed(url: "http://h.ex/feed", profile: profile)
    return vector.versions.map { version in
      guard let completeness = version.answer.completeness else { return [] }
      let items = (version.items ?? []).map { item in
        IncomingPost(identity: item.identity) { Post(title: item.name) }
      }
      let snapshot = FeedSnapshot(
        channel: Channel(link: NewPostVector.channelLink), items: items,
        completeness: completeness)
      return feed.absorb(snapshot).map { $0.title ?? "" }
    }
  }
}

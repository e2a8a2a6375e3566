import FeedModel
import TestSupport
import Testing

@Suite
struct NewPostVectorTests {
  @Test func `the file of new-post vectors is complete`() {
    #expect(NewPostVector.all.count == 46)
  }

  @Test(arguments: NewPostVector.all, DetectionProfile.allCases)
  func `the index announces the posts that a vector expects`(
    vector: NewPostVector, profile: DetectionProfile
  ) async {
    var index = FeedIndex(profile: profile)
    let names = await vector.run(profile) { snapshot, now in
      guard let snapshot else { return [] }
      let verdicts = index.absorb(
        snapshot.items.map(\.identity), channelLink: snapshot.channel.link,
        completeness: snapshot.completeness, at: now)
      return zip(snapshot.items, verdicts).filter { $1.isNew }.map { $0.0.post().title ?? "" }
    }
    #expect(names.announced == names.expected)
  }

  @Test(arguments: NewPostVector.all, DetectionProfile.allCases)
  func `a feed returns the posts that a vector expects`(
    vector: NewPostVector, profile: DetectionProfile
  ) async {
    var feed = Feed(url: "http://h.ex/feed", profile: profile)
    let names = await vector.run(profile) { snapshot, now in
      (snapshot.map { feed.absorb($0, at: now) } ?? []).map { $0.title ?? "" }
    }
    #expect(names.announced == names.expected)
  }
}

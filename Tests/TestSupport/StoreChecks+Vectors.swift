import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  /// The vectors of new-post detection, each in its own library.
  static let vectors = DetectionProfile.allCases.flatMap { profile in
    NewPostVector.all.map { vector in
      StoreCheck("the expected posts are announced for \(vector.testDescription), \(profile)") {
        try await check(vector, profile, $0.store)
      }
    }
  }

  private static func check(
    _ vector: NewPostVector, _ profile: DetectionProfile, _ store: LibraryEngine
  ) async throws {
    let subscription = Subscription(url: "http://h.ex/feed", profile: profile)
    let feed = try await store.subscribe(to: [subscription], at: StoreScenario.start)[0].id
    let names = try await vector.run(profile) { snapshot, now in
      let outcome: FetchOutcome =
        snapshot.map { .snapshot($0, FetchState()) } ?? .unchanged(FetchState())
      var titles: [String] = []
      for post in try await store.record(outcome, for: feed, at: now).new {
        titles.append(try await store.post(post).post.title ?? "")
      }
      return titles
    }
    try expect(names.announced, names.expected)
  }
}

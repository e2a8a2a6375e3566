import FeedModel
import LibraryStore

extension StoreChecks {
  /// A store loads only a part of a feed's index. It must find the same new posts as a complete
  /// index.
  static let histories = [
    StoreCheck("a partially loaded index finds the same new posts as the complete index") {
      scenario in
      for profile in DetectionProfile.allCases {
        for seed in 1...25 {
          let feed = try await scenario.subscribe("\(profile)\(seed)", profile: profile)
          try await compareWithWholeIndex(scenario, feed, profile, seed: UInt64(seed))
        }
      }
    }
  ]

  private static func compareWithWholeIndex(
    _ scenario: StoreScenario, _ feed: FeedID, _ profile: DetectionProfile, seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    var whole = Feed(url: "https://a.example/feed", profile: profile)
    for step in 0..<25 {
      let items = (0..<Int.random(in: 0...6, using: &random)).map { _ in Item.random(&random) }
      let completeness =
        [Completeness.complete, .complete, .complete, .partial, .truncated]
        .randomElement(using: &random) ?? .complete
      let expected = whole.absorb(
        FeedSnapshot(
          channel: Channel(title: "Channel", link: "https://channel.example/"),
          items: items.map { $0.incoming(PostCounter()) }, completeness: completeness))
      let record = try await scenario.refresh(feed, items, on: Double(step), completeness)
      var new: [Post] = []
      for post in record.new { new.append(try await scenario.store.post(post).post) }
      guard new != expected else { continue }
      throw StoreCheckFailure(
        description: "\(profile), seed \(seed), step \(step): \(new) is not \(expected)")
    }
  }
}

extension Item {
  /// Returns a random item from few GUIDs, links and titles, so that collisions are frequent.
  fileprivate static func random(_ random: inout SeededGenerator) -> Item {
    func some(_ name: String, outOf count: Int, orNone: Bool = true) -> String? {
      let number = Int.random(in: (orNone ? -1 : 0)..<count, using: &random)
      return number < 0 ? nil : name + String(number)
    }
    let guids = ["guid", "https://a.example/0", "http://a.example/0", "http://a.example/1"]
    return Item(
      some("title", outOf: 3),
      guid: Bool.random(using: &random) ? nil : guids.randomElement(using: &random),
      link: some("https://a.example/", outOf: 3),
      comments: some("https://a.example/comments/", outOf: 4),
      date: Bool.random(using: &random)
        ? nil : StoreScenario.day(Double(Int.random(in: -3 ... -1, using: &random))),
      text: some("text", outOf: 2, orNone: false) ?? "")
  }
}

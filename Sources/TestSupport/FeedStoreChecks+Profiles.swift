import FeedModel
import FeedStore

extension FeedStoreChecks {
  static let profiles = [
    FeedStoreCheck("under .standard what leaves and returns is known") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try await scenario.refresh(feed, [.named("two")], on: 1)
      try expect(try await scenario.refresh(feed, [.named("one")], on: 2), RefreshRecord())
      try expect(try await scenario.counts(feed), .init(2, of: 2))
    },

    FeedStoreCheck("under .classic what leaves is forgotten, and its post stays") { scenario in
      let feed = try await scenario.subscribe(profile: .classic)
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try await scenario.refresh(feed, [.named("two")], on: 1)
      let back = try await scenario.refresh(feed, [.named("one"), .named("two")], on: 2)
      try expect(back.new.count, 1)
      try expect(back.updated, 0)
      try expect(try await scenario.titles().map { $0 ?? "" }.sorted(), ["one", "one", "two"])
    },

    FeedStoreCheck("a truncated document makes nothing leave") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one"), .named("two")])
        try await scenario.refresh(feed, [.named("three")], .truncated)
        let whole = [Item.named("one"), .named("two"), .named("three")]
        try expect(try await scenario.refresh(feed, whole), RefreshRecord())
      }
    },

    FeedStoreCheck("an empty document makes all leave under .classic only") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one")])
        try await scenario.refresh(feed, [])
        let back = try await scenario.refresh(feed, [.named("one")])
        try expect(back.new.count, profile == .classic ? 1 : 0)
      }
    },

    FeedStoreCheck("edits are told under .standard only") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one")])
        let record = try await scenario.refresh(feed, [.named("one", text: "edited")])
        try expect(record, RefreshRecord(new: [], updated: profile == .standard ? 1 : 0))
      }
    },

    FeedStoreCheck("keys found to be shared stay so from refresh to refresh") { scenario in
      let feed = try await scenario.subscribe()
      let twins = [
        Item("one", guid: "same", link: "https://a.example/1"),
        Item("two", guid: "same", link: "https://a.example/2"),
      ]
      try expect(try await scenario.refresh(feed, twins).new.count, 2)
      try expect(try await scenario.refresh(feed, [twins[1]]).new, [])
      let third = Item("three", guid: "same", link: "https://a.example/3")
      try expect(try await scenario.refresh(feed, [third]).new.count, 1)
      try expect(try await scenario.refresh(feed, [third] + twins), RefreshRecord())
    },
  ]

  static let tombstones = [
    FeedStoreCheck("a deleted post does not return while its feed lists it") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
        let gone = posts[0]
        try expect(
          try await scenario.store.delete([gone, gone, PostID(rawValue: 4711)]), 1)
        try expect(
          try await codeOfError { () async throws(FeedStoreError) in
            try await scenario.store.post(gone)
          }, .notFound)

        let edited = Item.named("one", text: "edited")
        try expect(
          try await scenario.refresh(feed, [edited, .named("two")]), RefreshRecord())
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },

    FeedStoreCheck("a deleted post does not return after it has left its feed") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
        _ = try await scenario.store.delete([posts[0]])
        try await scenario.refresh(feed, [.named("two")])
        try await scenario.refresh(feed, [.named("two")])
        try expect(
          try await scenario.refresh(feed, [.named("one"), .named("two")]), RefreshRecord())
      }
    },

    FeedStoreCheck("a post deleted after it has left its feed does not return") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
        try await scenario.refresh(feed, [.named("two")])
        _ = try await scenario.store.delete([posts[0]])
        try expect(
          try await scenario.refresh(feed, [.named("one"), .named("two")]), RefreshRecord())
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },
  ]
}

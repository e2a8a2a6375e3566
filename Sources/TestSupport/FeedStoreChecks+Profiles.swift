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
        let posts = try await scenario.refresh(
          feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        ).new
        let gone = posts[0]
        try expect(
          try await scenario.store.delete([gone, gone, PostID(rawValue: 4711)]), 1)
        try expect(
          try await codeOfError { () async throws(FeedStoreError) in
            try await scenario.store.post(gone)
          }, .notFound)

        let edited = Item.named("one", on: profile.rawValue, text: "edited")
        try expect(
          try await scenario.refresh(feed, [edited, .named("two", on: profile.rawValue)]),
          RefreshRecord())
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },

    FeedStoreCheck("a deleted post does not return after it has left its feed") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(
          feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        ).new
        _ = try await scenario.store.delete([posts[0]])
        try await scenario.refresh(feed, [.named("two", on: profile.rawValue)])
        try await scenario.refresh(feed, [.named("two", on: profile.rawValue)])
        try expect(
          try await scenario.refresh(
            feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]),
          RefreshRecord())
      }
    },

    FeedStoreCheck("a deleted story does not come in another feed, and other stories do") {
      scenario in
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let story = Item("Story", guid: "1", link: "https://s.example/1?utm_source=x")
      let post = try await scenario.refresh(one, [story, .named("two")]).new[0]
      _ = try await scenario.store.delete([post])
      let items = [
        Item("Story ", guid: "b1", link: "http://s.example/1/"),
        Item("Other title", guid: "b2", link: "https://s.example/1"),
        Item("Story", guid: "b3", link: "https://s.example/2"),
        Item("Story", guid: "b4", link: "https://channel.example/"), Item("Story", guid: "b5"),
      ]
      try expect(try await scenario.refresh(two, items).new.count, 4)
      try expect(try await scenario.refresh(two, items, on: 1), RefreshRecord())
      try expect(try await scenario.counts(two).total, 4)
      // Nor after its feed was removed, or both came as another library's state.
      try await scenario.store.unsubscribe(from: [one])
      let three = try await scenario.subscribe("c")
      try expect(try await scenario.refresh(three, items).new.count, 4)
      // In its own feed the index decides what is the same.
      _ = try await scenario.store.undo(2)
      let again = Item("Story", guid: "9", link: story.link, date: StoreScenario.day(3))
      _ = try await scenario.store.delete([post])
      try expect(try await scenario.refresh(one, [story, again], on: 2).new.count, 1)
    },

    FeedStoreCheck("a deletion that is undone lets the story come in another feed") { scenario in
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let post = try await scenario.refresh(one, [.named("story")]).new[0]
      _ = try await scenario.store.delete([post])
      _ = try await scenario.store.undo()
      try expect(try await scenario.refresh(two, [.named("story")]).new.count, 1)
    },

    FeedStoreCheck("a post deleted after it has left its feed does not return") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(
          feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        ).new
        try await scenario.refresh(feed, [.named("two", on: profile.rawValue)])
        _ = try await scenario.store.delete([posts[0]])
        try expect(
          try await scenario.refresh(
            feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]),
          RefreshRecord())
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },
  ]
}

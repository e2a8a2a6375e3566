import FeedModel
import LibraryStore

extension StoreChecks {
  static let profiles = [
    StoreCheck("under .standard, a post that leaves its feed and returns is known") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try await scenario.refresh(feed, [.named("two")], on: 1)
      try expect(try await scenario.refresh(feed, [.named("one")], on: 2), RefreshRecord())
      try expect(try await scenario.counts(feed), .init(2, of: 2))
    },

    StoreCheck(
      "under .classic, a post that leaves its feed and returns is new, and the old one stays"
    ) {
      scenario in
      let feed = try await scenario.subscribe(profile: .classic)
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try await scenario.refresh(feed, [.named("two")], on: 1)
      let back = try await scenario.refresh(feed, [.named("one"), .named("two")], on: 2)
      try expect(back.new.count, 1)
      try expect(back.updated, 0)
      try expect(try await scenario.titles().map { $0 ?? "" }.sorted(), ["one", "one", "two"])
    },

    StoreCheck("items missing from a truncated document are not purged") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one"), .named("two")])
        try await scenario.refresh(feed, [.named("three")], .truncated)
        let whole = [Item.named("one"), .named("two"), .named("three")]
        try expect(try await scenario.refresh(feed, whole), RefreshRecord())
      }
    },

    StoreCheck("an empty document purges all items only under .classic") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one")])
        try await scenario.refresh(feed, [])
        let back = try await scenario.refresh(feed, [.named("one")])
        try expect(back.new.count, profile == .classic ? 1 : 0)
      }
    },

    StoreCheck("edits are recorded only under .standard") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        try await scenario.refresh(feed, [.named("one")])
        let record = try await scenario.refresh(feed, [.named("one", text: "edited")])
        try expect(record, RefreshRecord(new: [], updated: profile == .standard ? 1 : 0))
      }
    },

    StoreCheck("keys shared by several posts stay marked as shared in later refreshes") {
      scenario in
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
    StoreCheck("a deleted post does not return while its feed lists it") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(
          feed, [.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        ).new
        let gone = posts[0]
        try expect(
          try await scenario.store.delete([gone, gone, PostID(rawValue: 4711)]), 1)
        try expect(
          try await codeOfError { () async throws(StoreError) in
            try await scenario.store.post(gone)
          }, .notFound)

        let edited = Item.named("one", on: profile.rawValue, text: "edited")
        try expect(
          try await scenario.refresh(feed, [edited, .named("two", on: profile.rawValue)]),
          RefreshRecord())
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },

    StoreCheck("a deleted post does not return after it has left its feed") { scenario in
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

    StoreCheck("a deleted story is suppressed in another feed, and other stories are not") {
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
      // The result is the same after its feed is removed.
      try await scenario.store.unsubscribe(from: [one])
      let three = try await scenario.subscribe("c")
      try expect(try await scenario.refresh(three, items).new.count, 4)
      // In its own feed, the index decides which posts are the same.
      _ = try await scenario.store.undo(2)
      let again = Item("Story", guid: "9", link: story.link, date: StoreScenario.day(3))
      _ = try await scenario.store.delete([post])
      try expect(try await scenario.refresh(one, [story, again], on: 2).new.count, 1)
    },

    StoreCheck("undoing a deletion lets the story appear in another feed") { scenario in
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let post = try await scenario.refresh(one, [.named("story")]).new[0]
      _ = try await scenario.store.delete([post])
      _ = try await scenario.store.undo()
      try expect(try await scenario.refresh(two, [.named("story")]).new.count, 1)
    },

    StoreCheck("undoing a deletion restores the stories that it suppressed") {
      scenario in
      let store = scenario.store
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let three = try await scenario.subscribe("c")
      let story = Item("Story", guid: "1", link: "https://s.example/1")
      let posts = [
        try await scenario.refresh(one, [story]).new[0],
        try await scenario.refresh(two, [story]).new[0],
      ]
      try await store.announced(posts)
      _ = try await store.delete([posts[0]])
      _ = try await store.delete([posts[1]])
      try expect(try await scenario.refresh(three, [story]), RefreshRecord())
      let judged = try await store.lastReport(of: three)?.items[0]
      try expect(judged?.judgement.evidence, .story)
      try expect(judged?.judgement.verdict.isNew, false)
      try expect(judged?.title, "Story")
      // It is still deleted in the first feed.
      _ = try await store.undo()
      try expect(try await scenario.counts(three).total, 0)
      _ = try await store.undo()
      try expect(try await scenario.counts(three), .init(unread: 1, total: 1, libraryUnread: 3))
      try expect(try await store.announcements(of: nil).map(\.feed), [three])
      // An edit during the deletion is read, because the digest of the last document is removed.
      try expect(try await store.feeds([three])[0].fetchState.bodyDigest, nil)
      let edited = Item("Story", guid: "1", link: "https://s.example/1", text: "edited")
      try expect(try await scenario.refresh(three, [edited], on: 1).updated, 1)
      try expect(try await scenario.counts(three).total, 1)
    },

    StoreCheck("a suppressed story stays suppressed once its deletion cannot be undone") {
      scenario in
      let store = scenario.store
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let post = try await scenario.refresh(one, [.named("story"), .named("other")]).new
      _ = try await store.delete([post[0]])
      try await scenario.refresh(two, [.named("story")])
      for round in 0..<LibraryChange.remembered {
        _ = try await store.mark([post[1]], .read(round.isMultiple(of: 2)))
      }
      try expect(try await store.lastReport(of: two)?.items.map(\.title), [nil])
      try expect(try await scenario.refresh(two, [.named("story")], on: 1), RefreshRecord())
    },

    StoreCheck("a post of another feed with another date than the deleted one is not suppressed") {
      scenario in
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      func incident(_ number: Int, _ feed: String, day: Double? = nil, text: String? = nil) -> Item
      {
        Item(
          "Degraded", guid: "\(feed)\(number)", link: "https://s.example/status",
          date: day.map(StoreScenario.day), text: text ?? "incident \(number)")
      }
      let post = try await scenario.refresh(one, [incident(1, "a", day: 1)]).new
      _ = try await scenario.store.delete(post)
      let same = [
        incident(1, "b", day: 1), incident(2, "b", day: 1, text: "retold"),
        incident(4, "b", text: "incident 1"),
      ]
      try expect(try await scenario.refresh(two, same), RefreshRecord())
      let others = [
        incident(3, "b", day: 2, text: "incident 1"), incident(5, "b", day: 3), incident(6, "b"),
        incident(7, "b", day: 4),
      ]
      try expect(try await scenario.refresh(two, others + same, on: 1).new.count, 4)
      try expect(try await scenario.counts(two).total, 4)
    },

    StoreCheck("an edit made while a post was deleted is applied after the deletion is undone") {
      scenario in
      let feed = try await scenario.subscribe()
      let post = try await scenario.refresh(feed, [.named("one")]).new[0]
      _ = try await scenario.store.delete([post])
      let edited = Item.named("one", text: "edited")
      try await scenario.refresh(feed, [edited], on: 1)
      _ = try await scenario.store.undo()
      // The same document is read again, because its digest is removed.
      try expect(try await scenario.store.feeds()[0].fetchState.bodyDigest, nil)
      try expect(try await scenario.refresh(feed, [edited], on: 2).updated, 1)
      try expect(try await scenario.store.post(post).post.content, .html("edited"))
    },

    StoreCheck("a post deleted after it has left its feed does not return") { scenario in
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

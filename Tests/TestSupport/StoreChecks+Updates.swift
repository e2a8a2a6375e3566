import FeedModel
import LibraryStore

extension StoreChecks {
  static let updates = [
    StoreCheck("an edit is handled according to the update policy of its feed") { scenario in
      for policy in UpdatePolicy.allCases {
        let subscription = Subscription(
          url: "https://\(policy.rawValue).example/feed", onUpdate: policy)
        let feed = try await scenario.store.subscribe(to: [subscription], at: StoreScenario.start)[
          0
        ].id
        let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
        _ = try await scenario.store.markAllRead(in: nil)
        let moment = try await scenario.store.latestArrival()
        _ = scenario.posts.take()
        let record = try await scenario.refresh(
          feed, [.named("one", text: "new"), .named("two", text: "new")], on: 1)

        let isRenewed = policy != .ignore
        try expect(
          record,
          RefreshRecord(
            updated: isRenewed ? 2 : 0, announced: policy == .announce ? posts : []))
        try expect(scenario.posts.take(), isRenewed ? ["one", "two"] : [])
        let stored = try await scenario.store.post(posts[0])
        try expect(stored.post.content, .html(isRenewed ? "new" : "text"))
        try expect(stored.edits, isRenewed ? 1 : 0)
        try expect(stored.isRead, policy != .unread)
        // An update counts as a new arrival.
        try expect(
          try await scenario.store.markAllRead(
            in: [feed], upTo: moment), 0)
        try expect(try await scenario.store.unreadCount(), policy == .unread ? 2 : 0)
      }
    },

    StoreCheck("an edited unread post gets a new arrival, and undo leaves it unread") {
      scenario in
      let subscription = Subscription(url: "https://a.example/feed", onUpdate: .unread)
      let feed = try await scenario.store.subscribe(to: [subscription], at: StoreScenario.start)[0]
        .id
      let post = try await scenario.refresh(feed, [.named("one")]).new[0]
      _ = try await scenario.store.mark([post], .read(true))
      _ = try await scenario.store.mark([post], .read(false))
      try await scenario.refresh(feed, [.named("one", text: "new")], on: 1)
      try expect(try await scenario.store.undo().map(\.restored), [0])
      try expect(try await scenario.counts(feed), .init(1, of: 1))
    },

    StoreCheck("edits of a post are reported up to a limit, and later edits are only applied") {
      scenario in
      for policy in [UpdatePolicy.announce, .unread] {
        let subscription = Subscription(
          url: "https://\(policy.rawValue).example/feed", onUpdate: policy)
        let feed = try await scenario.store.subscribe(to: [subscription], at: StoreScenario.start)[
          0
        ].id
        let post = try await scenario.refresh(feed, [.named("one")]).new[0]
        var updated = 0
        var announced = 0
        for edit in 1...50 {
          _ = try await scenario.store.mark([post], .read(true))
          let record = try await scenario.refresh(
            feed, [.named("one", text: "edit \(edit)")], on: Double(edit))
          updated += record.updated
          announced += record.announced.count
        }
        try expect(updated, StoredPost.countedEdits)
        try expect(announced, policy == .announce ? StoredPost.countedEdits : 0)
        let stored = try await scenario.store.post(post)
        try expect(stored.edits, StoredPost.countedEdits)
        try expect(stored.isRead, true)
        try expect(stored.post.content, .html("edit 50"))
      }
    },
  ]
}

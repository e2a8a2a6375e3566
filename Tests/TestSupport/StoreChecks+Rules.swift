import FeedModel
import Foundation
import LibraryStore
import Search

extension StoreChecks {
  static let rules = [
    StoreCheck("saved searches are stored, replaced and removed by name") { scenario in
      let store = scenario.store
      try expect(try await store.savedSearches(), [])
      try await store.save(SavedSearch(name: "work", query: "a"))
      try await store.save(SavedSearch(name: "Home", query: "b"))
      try await store.save(SavedSearch(name: "work", query: "c -d"))
      try expect(
        try await store.savedSearches(),
        [SavedSearch(name: "Home", query: "b"), SavedSearch(name: "work", query: "c -d")])
      try expect(try await store.removeSavedSearch("Home"), true)
      try expect(try await store.removeSavedSearch("Home"), false)
      try expect(try await store.savedSearches().map(\.name), ["work"])
    },

    StoreCheck("rule numbers are never reused") { scenario in
      let store = scenario.store
      try expect(try await store.rules(), [])
      let actions = [RuleAction.markRead, .star, .tag("a, b: c"), .drop, .notify]
      let first = try await store.addRule("a", actions)
      let second = try await store.addRule("b", [.star])
      try expect(try await store.rules(), [first, second])
      try expect(first.actions, actions)
      try expect(try await store.removeRule(second.id), true)
      try expect(try await store.removeRule(second.id), false)
      let third = try await store.addRule("c", [.star])
      try expect(third.id > second.id, true)
      try expect(try await store.rules(), [first, third])
    },

    StoreCheck("rules apply to new posts and not to stored ones") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("old read"), .named("old drop")])
      _ = try await store.addRule("read", [.markRead])
      _ = try await store.addRule("title:/^star|tell/ feed:a.example", [.star, .tag("own")])
      _ = try await store.addRule("tell -nobody", [.notify, .tag("told"), .tag("own")])
      _ = try await store.addRule("@gone", [.drop])
      let names = ["old read", "old drop", "read", "star", "tell", "tell nobody"]
      let record = try await scenario.refresh(feed, names.map { .named($0) }, on: 1)
      let marks = try await store.posts(PostQuery()).map {
        RuledPost(
          title: $0.post.title, isRead: $0.isRead, isStarred: $0.isStarred, tags: $0.ownTags)
      }
      try expect(
        marks.filter { $0.title?.hasPrefix("old") == false },
        [
          RuledPost(title: "read", isRead: true, isStarred: false, tags: []),
          RuledPost(title: "star", isRead: false, isStarred: true, tags: ["own"]),
          RuledPost(title: "tell", isRead: false, isStarred: true, tags: ["own", "told"]),
          RuledPost(title: "tell nobody", isRead: false, isStarred: true, tags: ["own"]),
        ])
      try expect(marks.count { $0.title?.hasPrefix("old") == true && !$0.isRead }, 2)
      try expect(try await scenario.counts(feed), .init(5, of: 6))
      let announced = try await store.announcements(of: nil)
      try expect(Set(announced.map(\.post)).intersection(record.new), Set(record.new.dropFirst()))
      try expect(announced.filter(\.notifies).map(\.post), [record.new[2]])
      let search = PostQuery(search: try SearchQuery("tag:told", at: StoreScenario.start))
      try expect(try await scenario.titles(search), ["tell"])
    },

    StoreCheck(
      "a post that a rule drops is never stored or announced, even after the rule is removed"
    ) {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      let rule = try await store.addRule("title:spam", [.drop, .star])
      let items = [Item.named("one"), .named("spam"), .named("two")]
      try expect(try await scenario.refresh(feed, items).new.count, 2)
      try expect(try await scenario.titles(), ["one", "two"])
      try expect(try await scenario.counts(feed), .init(2, of: 2))
      try expect(try await store.announcements(of: nil).count, 2)
      let note = "rule \(rule.id.rawValue) (title:spam): drop, star"
      var reported = try await store.lastReport(of: feed)?.items.map { [$0.title, $0.rules] }
      try expect(reported, [["one", nil], ["spam", note], ["two", nil]])

      _ = try await store.removeRule(rule.id)
      try expect(try await scenario.refresh(feed, items, on: 1), RefreshRecord())
      let edited = [Item.named("one"), .named("spam", text: "edited"), .named("two")]
      try expect(try await scenario.refresh(feed, edited, on: 2), RefreshRecord())
      try await scenario.refresh(feed, [.named("one")], on: 3)
      try expect(try await scenario.refresh(feed, items, on: 4), RefreshRecord())
      reported = try await store.lastReport(of: feed)?.items.map { [$0.title, $0.rules] }
      try expect(reported, [["one", nil], ["spam", note], ["two", nil]])
      try expect(
        try await store.lastReport(of: feed)?.items[1].judgement.verdict.isDeleted, true)
    },

    StoreCheck("undoing a deletion applies the current rules to the posts that it suppressed") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let names = ["drop", "mark", "tell"]
      let first = try await scenario.refresh(feed, names.map { .named($0) }).new
      try await store.announced(first)
      let rules = [
        try await store.addRule("drop", [.drop]),
        try await store.addRule("mark", [.markRead, .star, .tag("own")]),
        try await store.addRule("tell", [.notify]),
      ]
      _ = try await store.delete(first)
      let same = names.map { Item($0, guid: "other \($0)", link: "https://a.example/\($0)") }
      try expect(try await scenario.refresh(other, same), RefreshRecord())
      try expect(try await store.undo().map(\.restored), [3])
      let stored = try await store.posts(PostQuery(feeds: [other]))
      try expect(
        Set(
          stored.map {
            RuledPost(
              title: $0.post.title, isRead: $0.isRead, isStarred: $0.isStarred, tags: $0.ownTags)
          }),
        [
          RuledPost(title: "mark", isRead: true, isStarred: true, tags: ["own"]),
          RuledPost(title: "tell", isRead: false, isStarred: false, tags: []),
        ])
      try expect(
        try await store.announcements(of: nil).map { [$0.post: $0.notifies] },
        stored.filter { !$0.isRead }.map { [$0.id: true] })
      try expect(try await scenario.counts(other).total, 2)
      try expect(
        try await store.lastReport(of: other)?.items.map { $0.rules?.prefix(6).description },
        rules.map { "rule \($0.id.rawValue)" })
      try expect(try await scenario.refresh(other, same, on: 1), RefreshRecord())
      try expect(try await store.check(), [])
    },

    StoreCheck("an undone rule does not affect stories that a deletion suppressed") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let post = try await scenario.refresh(feed, [.named("one")]).new
      _ = try await store.delete(post)
      _ = try await store.addRule("one", [.drop])
      let same = Item("one", guid: "other", link: "https://a.example/one")
      try expect(try await scenario.refresh(other, [same]), RefreshRecord())
      _ = try await store.undo(2)
      try expect(try await scenario.titles(), ["one", "one"])
    },

    StoreCheck("an edit keeps the marks and tags that rules have set") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      _ = try await store.addRule("one", [.tag("own"), .markRead])
      let posts = try await scenario.refresh(feed, [.named("one")]).new
      try await scenario.refresh(feed, [.named("one", text: "edited")], on: 1)
      let post = try await store.post(posts[0])
      try expect(post.edits, 1)
      try expect(post.ownTags, ["own"])
      try expect(post.isRead, true)
    },
  ]
}

private struct RuledPost: Hashable {
  let title: String?
  let isRead: Bool
  let isStarred: Bool
  let tags: [String]
}

extension PostVerdict {
  fileprivate var isDeleted: Bool {
    if case .deleted = self { true } else { false }
  }
}

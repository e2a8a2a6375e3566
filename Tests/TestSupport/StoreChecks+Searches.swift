import FeedModel
import Foundation
import LibraryStore
import Search

extension StoreChecks {
  static let searches = [
    StoreCheck("searches find posts by words, marks, dates and feeds") { scenario in
      let library = try await SearchedLibrary(scenario)
      for (query, titles) in SearchedLibrary.responses {
        try await library.expect(query, titles)
      }
    },

    StoreCheck("a search combines with status, feeds, posts and limit") { scenario in
      let library = try await SearchedLibrary(scenario)
      let search = try SearchQuery("example OR -example", at: StoreScenario.start)
      let all = try await scenario.store.posts(PostQuery(search: search))
      try TestSupport.expect(all, try await scenario.store.posts(PostQuery()))
      for status in [PostQuery.Status.any, .unread, .starred] {
        for feeds in [nil, [], [library.feeds[1]]] as [[FeedID]?] {
          for ids in [nil, [], [all[0].id, all[2].id, all[4].id]] as [[PostID]?] {
            for limit in [nil, 0, 1, 100] {
              var query = PostQuery(status: status, feeds: feeds, ids: ids, limit: limit)
              let posts = try await scenario.store.posts(query)
              let count = try await scenario.store.count(query)
              query.search = search
              try TestSupport.expect(try await scenario.store.posts(query), posts)
              try TestSupport.expect(try await scenario.store.count(query), count)
            }
          }
        }
      }
    },

    StoreCheck("a search finds edited text, and no deleted or removed posts") { scenario in
      let feed = try await scenario.subscribe()
      func find(_ text: String) async throws -> [String?] {
        let search = try SearchQuery(text, at: StoreScenario.start)
        return try await scenario.titles(PostQuery(search: search))
      }
      let old = Item.named("one", text: "before <b>noon</b>")
      let posts = try await scenario.refresh(feed, [old, .named("two")]).new
      try expect(try await find("noon"), ["one"])
      try await scenario.refresh(feed, [.named("one", text: "after"), .named("two")], on: 1)
      try expect(try await find("noon"), [])
      try expect(try await find("after"), ["one"])
      try await scenario.refresh(feed, [.named("one", text: "noon"), .named("two")], on: 2)
      try expect(try await find("noon"), ["one"])
      try expect(try await find("after OR before"), [])

      _ = try await scenario.store.delete([posts[0]])
      try expect(try await find("noon OR one"), [])
      _ = try await scenario.store.undo(1, at: StoreScenario.start)
      try expect(try await find("noon OR one"), ["one"])
      try await scenario.store.unsubscribe(from: [feed], at: StoreScenario.start)
      try expect(try await find("one OR two"), [])
      _ = try await scenario.subscribe()
      try expect(try await find("one OR two"), ["one", "two"])
    },

    StoreCheck("a prefix search matches only in its field, also after edits") { scenario in
      let feed = try await scenario.subscribe()
      func found() async throws -> [Int] {
        var counts: [Int] = []
        for query in ["zeb*", "title:zeb*", "title:/[z]eb/", "author:zeb*", "link:zeb*"] {
          let search = try SearchQuery(query, at: StoreScenario.start)
          counts.append(try await scenario.titles(PostQuery(search: search)).count)
        }
        return counts
      }
      let one = Item("one", guid: "1", link: "https://a.example/one", text: "zebra")
      try await scenario.refresh(feed, [one])
      try expect(try await found(), [1, 0, 0, 0, 0])
      for (day, text) in ["zebra", "text"].enumerated() {
        let edited = Item("Zebra 1", guid: "1", link: "https://a.example/zebra", text: text)
        try await scenario.refresh(feed, [edited], on: Double(day + 1))
        try expect(try await found(), [1, 1, 1, 0, 1])
      }
    },

    StoreCheck("every kind of pattern finds posts that have just been stored") { scenario in
      let patterns = ["[no]ne", "one", "^.n", "o|x", "\\d|n"]
      for (place, pattern) in patterns.enumerated() {
        let feed = try await scenario.subscribe("\(place)")
        try await scenario.refresh(feed, [.named("one", on: "\(place)")])
        let search = try SearchQuery("title:/\(pattern)/", at: StoreScenario.start)
        let found = try await scenario.titles(PostQuery(search: search))
        try expect(found, Array(repeating: "one", count: place + 1))
      }
    },

    StoreCheck("a pattern finds parts of words of any length") { scenario in
      let feed = try await scenario.subscribe()
      let long = String(repeating: "x", count: 70) + "needle"
      try await scenario.refresh(
        feed, [.named("Needlework 7"), .named(long), .named("7 needle"), .named("noodles")])
      let found: [(String, Int)] = [
        ("needle", 3), ("needle$", 2), ("^needle", 1), ("work \\d", 1), ("^7 needle", 1),
        ("xneedle", 1), ("e+dl", 3), ("n(ee|oo)dle", 4), ("needle ", 0), ("nadel", 0),
        (String(repeating: "x", count: 66), 1), ("[x]{66}", 1), ("[en]e[e-f]dle", 3),
        ("[en]e+dle", 3),
        ("[a-z]{4}work|[o]{2}d", 2), ("[xyz]{71}", 0), ("[n]*", 4), ("^" + long + "$", 1),
        ("^" + long + " ", 0),
      ]
      for (pattern, count) in found {
        let search = try SearchQuery("title:/\(pattern)/", at: StoreScenario.start)
        try expect(try await scenario.titles(PostQuery(search: search)).count, count)
      }
      let unwanted = try SearchQuery("-title:/needle/ -title:/x{3}/", at: StoreScenario.start)
      try expect(try await scenario.titles(PostQuery(search: unwanted)), ["noodles"])
    },

    StoreCheck("posts that match a search are marked as read up to an arrival") { scenario in
      let store = scenario.store
      let feeds = [try await scenario.subscribe("a"), try await scenario.subscribe("b")]
      for (feed, site) in zip(feeds, ["a", "b"]) {
        try await scenario.refresh(feed, [.named("one", on: site), .named("two", on: site)])
      }
      let moment = try await store.latestArrival()
      let items = [Item.named("one"), .named("two"), .named("one more")]
      try await scenario.refresh(feeds[0], items, on: 1)
      let one = try SearchQuery("one", at: StoreScenario.start)
      func mark(_ feeds: [FeedID]?, _ arrival: Arrival) async throws -> Int {
        try await store.markAllRead(
          matching: one, in: feeds, upTo: ListedPosts(library: arrival), at: StoreScenario.start)
      }
      try expect(try await mark([feeds[1]], moment), 1)
      try expect(try await mark(nil, moment), 1)
      try expect(try await mark(nil, moment), 0)
      let unread = PostQuery(status: .unread)
      try expect(
        try await scenario.titles(unread).sorted { ($0 ?? "") < ($1 ?? "") },
        ["one more", "two", "two"])
      try expect(try await mark(nil, try await store.latestArrival()), 1)
      try expect(try await scenario.counts(feeds[0]).libraryUnread, 2)
      try expect(try await store.undo(1, at: StoreScenario.start).map(\.restored), [1])
      try expect(try await scenario.counts(feeds[0]).libraryUnread, 3)
    },

    StoreCheck("posts are no longer found by bodies that retention has removed") { scenario in
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, [.named("one", text: "body")]).new
      try await scenario.refresh(feed, [.named("two", text: "body")], on: 1)
      _ = try await scenario.store.mark(posts, .read(true), at: StoreScenario.start)
      let search = try SearchQuery("body", at: StoreScenario.start)
      try expect(try await scenario.titles(PostQuery(search: search)), ["two", "one"])
      try await scenario.refresh(feed, [.named("two", text: "body")], on: 10)
      _ = try await scenario.store.sweep(
        Retention(bodyDays: 1))
      try expect(try await scenario.titles(PostQuery(search: search)), ["two"])
      try expect(try await scenario.store.isWordIndexSound(), true)
      try expect(try await scenario.store.maintainWordIndex(), false)
      try expect(try await scenario.titles(PostQuery(search: search)), ["two"])
    },
  ]
}

/// Posts of many kinds, and the expected results of searches.
private struct SearchedLibrary {
  let scenario: StoreScenario
  let feeds: [FeedID]

  init(_ scenario: StoreScenario) async throws {
    self.scenario = scenario
    let subscriptions = [
      Subscription(
        url: "https://one.example/feed", title: "Café One", folder: FolderPath(["Work", "Code"]),
        tags: ["daily", "Big News"]),
      Subscription(url: "https://two.example/feed", title: "Two", folder: FolderPath(["Home"])),
    ]
    feeds = try await scenario.store.subscribe(to: subscriptions, at: StoreScenario.start).map(\.id)
    let first = try await record(Self.first, for: feeds[0])
    let second = try await record(Self.second, for: feeds[1])
    _ = try await scenario.store.mark([first[1], second[0]], .read(true), at: StoreScenario.start)
    _ = try await scenario.store.mark([first[0]], .starred(true), at: StoreScenario.start)
  }

  private func record(_ posts: [Post], for feed: FeedID) async throws -> [PostID] {
    let items = posts.map { post in
      IncomingPost(identity: PostIdentity(guid: post.link, title: post.title)) { post }
    }
    let snapshot = FeedSnapshot(
      channel: Channel(title: "Channel"), items: items, completeness: .complete)
    return try await scenario.store.record(
      .snapshot(snapshot, FetchState()), for: feed, at: StoreScenario.start
    ).new
  }

  func expect(_ text: String, _ titles: [String]) async throws {
    let query = PostQuery(search: try SearchQuery(text, at: StoreScenario.start))
    let found = try await scenario.titles(query).map { $0 ?? "" }
    guard found.sorted() == titles.sorted(), try await scenario.store.count(query) == titles.count
    else { throw StoreCheckFailure(description: "\(text): found \(found), not \(titles)") }
  }

  private static let first = [
    Post(
      link: "https://www.blog.example/2026/swift-6", title: "Swift 6 released",
      authors: [Author(name: "Ann Lee"), Author(name: "Bo Li")],
      published: StoreScenario.day(-1), summary: "Data races are gone",
      content: .html("<p>The <b>com</b>piler finds &amp; explains them. Crème brûlée.</p>"),
      tags: ["Open Source", "Swift"]),
    Post(
      link: "https://blog.example/rust", title: "Rust and swiftness",
      authors: [Author(name: "Lee Ann")], published: StoreScenario.day(-10),
      content: .text("Swift as a river; the compiler is slow"), tags: ["rust"]),
  ]

  private static let second = [
    Post(
      link: "https://notblog.example/ad", title: "[Sponsored] Swift hosting",
      published: StoreScenario.day(-2), content: .html("buy &lt;now&gt; \u{E000}")),
    Post(
      link: "https://jp.example/1", title: "日本語のニュース", published: StoreScenario.day(-3),
      content: .text("東京で大きな地震 한국어로")),
    Post(title: "no link", published: StoreScenario.day(-400), tags: ["Source Open"]),
  ]

  private static let swift = "Swift 6 released"
  private static let rust = "Rust and swiftness"
  private static let ad = "[Sponsored] Swift hosting"
  private static let news = "日本語のニュース"

  static let responses: [(String, [String])] = [
    ("swift", [swift, rust, ad]), ("SWIFT compiler", [swift, rust]), ("swif*", [swift, rust, ad]),
    ("swiftn*", [rust]), ("swiftx*", []), ("title:swift", [swift, ad]),
    ("title:swif*", [swift, rust, ad]), ("\"swift 6\"", [swift]), ("\"6 swift\"", []),
    ("\"swift as a riv\"*", [rust]), ("compiler -title:rust", [swift]),
    ("-swift", [news, "no link"]),
    ("-swift -link:jp", ["no link"]), ("swift NOT (compiler OR buy)", []),
    ("creme brulee", [swift]), ("CRÈME", [swift]), ("compiler slow OR buy", [rust, ad]),
    ("compiler (slow OR buy)", [rust]), ("swift -(compiler slow)", [swift, ad]),
    ("author:lee", [swift, rust]), ("author:\"ann lee\"", [swift]), ("author:\"lee bo\"", []),
    ("tag:\"open source\"", [swift]), ("tag:source", [swift, "no link"]),
    ("tag:op*", [swift, "no link"]),
    ("tag:\"source swift\"", []), ("tag:daily", [swift, rust]), ("tag:daily -tag:rust", [swift]),
    ("tag:big", [swift, rust]), ("tag:\"big ne\"*", [swift, rust]), ("tag:\"daily big\"", []),
    ("site:blog.example", [swift, rust]), ("site:www.blog.example", [swift]), ("site:blog", []),
    ("site:example", [swift, rust, ad, news]), ("link:2026", [swift]),
    ("link:blog.example", [swift, rust]),
    ("日本", [news]), ("日本語", [news]), ("本日", []), ("地震", [news]), ("地*", [news]), ("한국", [news]),
    ("now", [ad]), ("lt", []), ("is:read", [rust, ad]), ("is:unread", [swift, news, "no link"]),
    ("is:starred", [swift]), ("is:unstarred swift", [rust, ad]), ("-is:read swift", [swift]),
    ("is:read is:unread", []), ("newer:2d", [swift, ad]), ("older:2d", [rust, news, "no link"]),
    ("newer:3d older:2d", [news]), ("swift newer:5d", [swift, ad]), ("swift older:5d", [rust]),
    ("older:1y", ["no link"]), ("feed:one", [swift, rust]), ("feed:CAFÉ", [swift, rust]),
    ("feed:two.example is:unread", [news, "no link"]), ("-feed:one swift", [ad]),
    ("feed:nothing", []),
    ("feed:1", [swift, rust]), ("folder:Work", [swift, rust]), ("folder:WORK", [swift, rust]),
    ("folder:Work/Code swift", [swift, rust]),
    ("folder:Code", []), ("-folder:Home", [swift, rust]), ("title:/^\\[spons/", [ad]),
    ("title:/swift \\d/", [swift]), ("-title:/s/", [news, "no link"]),
    ("swift -title:/sponsored/ -is:read", [swift]),
    ("title:/link$|ニュ/ OR is:starred", [swift, news, "no link"]),
    ("(is:starred OR older:1y) (swift OR tag:source)", [swift, "no link"]),
    ("is:unread -swift", [news, "no link"]), ("feed:one -compiler", []), ("a", [rust]),
  ]
}

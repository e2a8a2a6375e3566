import Aggregation
import FeedFormats
import FeedModel
import Foundation
import LibraryStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SubscribeTests {
  @Test(arguments: StoreKind.allCases)
  func `subscribing fetches the feed once and stores it in its folder`(kind: StoreKind) async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      bench.serve("/feed", "A", "B")
      let url = bench.server.url("/feed")
      let subscription = Subscription(
        url: " \(url) ", title: "Mine", folder: FolderPath(["a", "b"]), profile: .classic)
      let subscribed = try await bench.library.subscribe(to: subscription)
      #expect(subscribed.isNew)
      #expect(subscribed.refresh?.result == .refreshed)
      #expect(subscribed.refresh?.record.new.count == 2)
      #expect(
        subscribed.feed.subscription
          == Subscription(
            url: url, title: "Mine", folder: FolderPath(["a", "b"]), profile: .classic))
      #expect(subscribed.feed.channel.title == "Sample")
      #expect(subscribed.feed.unread == 2)
      let stored = try await bench.store.feeds()
      #expect(stored == [subscribed.feed])
      let titles = try await bench.titles()
      #expect(titles == ["A", "B"])
      #expect(bench.server.requests.count == 1)

      let summary = try await bench.library.refresh([subscribed.feed])
      #expect(summary.unchanged == 1)
      #expect(bench.server.requests.last?["If-None-Match"] != nil)
    }
  }

  @Test func `subscribing to a known address sends no request and changes nothing`() async throws {
    try await LibraryBench.withBench { bench in
      let url = bench.server.url("/feed")
      let known = try await bench.subscribe(url)
      for address in [url, " \(url)\n", "feed:" + url] {
        let again = try await bench.library.subscribe(
          to: Subscription(url: address, title: "Other", profile: .classic))
        #expect(!again.isNew)
        #expect(again.feed == known[0])
        #expect(again.refresh == nil)
      }
      let stored = try await bench.store.feeds()
      #expect(stored == known)
      #expect(bench.server.requests == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `another spelling of a known address is the same feed`(kind: StoreKind) async throws {
    try await LibraryBench.withBench(kind) { bench in
      // Older libraries may contain these spellings.
      let old = ["https://bücher.example/", "https://h.example/%7Eann/feed"]
      let known = try await bench.subscribe(old[0], old[1])
      for address in ["https://xn--bcher-kva.example", "https://h.example:0443/~ann/feed"] {
        let again = try await bench.library.subscribe(to: Subscription(url: address))
        let unseen = try await bench.library.subscribeUnseen(to: Subscription(url: address))
        let named = try await bench.library.feeds(named: [address])
        #expect(!again.isNew && !unseen.isNew)
        #expect(again.formerAddress == nil)
        #expect(named == [again.feed])
      }
      let list = OPMLDocument(feeds: [
        .init(url: "https://xn--bcher-kva.example/"), .init(url: "http://[0::1]/feed"),
        .init(url: "http://[::1]/feed"),
      ])
      let report = try await bench.library.importing(list)
      #expect(report.added == 1)
      #expect(report.same == 2)
      #expect(report.moved == [])
      let error = await libraryError {
        try await bench.library.move(known[0], to: "http://[::1]:80/feed")
      }
      #expect(error?.code == .address)
      // The feed may change the spelling of its own address.
      try await bench.library.move(known[0], to: "https://xn--bcher-kva.example/")
      let addresses = try await bench.store.feeds().map(\.subscription.url)
      #expect(
        Set(addresses)
          == [
            "https://xn--bcher-kva.example/", "https://h.example/%7Eann/feed", "http://[0::1]/feed",
          ])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `subscribing to another spelling of a removed feed's address restores the feed`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let feed = try await bench.subscribe("https://h.example/%7Eann/feed")[0]
      try await bench.store.unsubscribe(from: [feed.id], at: bench.now)
      let back = try await bench.library.subscribeUnseen(
        to: Subscription(url: "https://h.example/~ann/feed"))
      #expect(back.isRestored)
      #expect(back.feed.id == feed.id)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `subscribing to a former address of a removed feed fetches its current address`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let (old, new) = (bench.server.url("/old"), bench.server.url("/new"))
      bench.serve("/old", "A")
      let feed = try await bench.library.subscribe(to: Subscription(url: old)).feed
      try await bench.library.move(feed, to: new)
      try await bench.store.unsubscribe(from: [feed.id], at: bench.now)
      bench.serve("/old", "Parked")
      bench.serve("/new", "A", "B")
      let back = try await bench.library.subscribe(to: Subscription(url: old))
      #expect(back.isRestored)
      #expect(back.formerAddress == old)
      #expect(back.feed.subscription.url == new)
      #expect(back.refresh?.record.new.count == 1)
      #expect(try await bench.titles().sorted() == ["A", "B"])
    }
  }

  @Test func `subscribing to a page subscribes to the only feed that the page links to`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      bench.serve("/feed", "A")
      bench.server.set("/", .feed(page("/feed")))
      let subscribed = try await bench.library.subscribe(
        to: Subscription(url: bench.server.url("/")))
      #expect(subscribed.feed.subscription.url == bench.server.url("/feed"))
      let titles = try await bench.titles()
      #expect(titles == ["A"])
      #expect(bench.server.requests.map(\.path) == ["/", "/feed"])

      let again = try await bench.library.subscribe(
        to: Subscription(url: bench.server.url("/"), title: "Other"))
      #expect(!again.isNew)
      let count = try await bench.store.feeds().count
      #expect(count == 1)
    }
  }

  @Test func `subscribing to a page with several feeds lists them or takes the first`() async throws
  {
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A")
      bench.serve("/b", "B")
      let address = bench.server.url("/")
      bench.server.set("/", .feed(page("/b", "/a")))
      let error = await libraryError {
        _ = try await bench.library.subscribe(to: Subscription(url: address))
      }
      #expect(error?.code == .severalFeeds)
      #expect(
        error?.description
          == "\(address) has 2 feeds; add the one you want by its address, "
          + "or the first one with --first")
      #expect(error?.candidates.map(\.url) == ["/b", "/a"].map { bench.server.url($0) })
      let stored = try await bench.store.feeds()
      #expect(stored == [])

      _ = try await bench.library.subscribe(to: Subscription(url: address), takesFirst: true)
      let titles = try await bench.titles()
      #expect(titles == ["B"])
    }
  }

  @Test func `subscribing that fails stores nothing`() async throws {
    try await LibraryBench.withBench { bench in
      let url = bench.server.url
      bench.server.set("/none", .feed(page()))
      bench.server.set("/dead", .feed(page("/gone")))
      bench.server.set("/text", .feed("Hello"))
      bench.server.set("/ill", .status(500))
      let sentences = [
        url("/ill"): "cannot add \(url("/ill")): the server reported an error (500); "
          + "try again later, or add it without fetching it: --no-refresh",
        url("/gone"):
          "cannot add \(url("/gone")): there is nothing at this address (404); check the address",
        url("/none"):
          "cannot add \(url("/none")): not a feed: this is an HTML page that links to no feed; "
          + "there is also none at \(Self.commonPaths); use the address of the feed itself",
        url("/dead"):
          "cannot add \(url("/gone")): there is nothing at this address (404); check the address",
        url("/text"): "cannot add \(url("/text")): not a feed: this is neither XML nor JSON; "
          + "use the address of the feed itself",
        "gopher://h.ex/":
          "cannot add gopher://h.ex/: this is not a web address; it must start with http:// or https://",
        "file:///none.xml":
          "cannot add file:///none.xml: there is no such file; check the address",
      ]
      for (address, sentence) in sentences {
        let error = await libraryError {
          _ = try await bench.library.subscribe(to: Subscription(url: address))
        }
        #expect(error?.code == .fetch)
        #expect(error?.description == sentence)
      }
      let stored = try await bench.store.feeds()
      #expect(stored == [])
      let titles = try await bench.titles()
      #expect(titles == [])
    }
  }

  @Test func `subscribing to a truncated feed stores its complete posts and reports it`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      let body = String(Sample.rss(["A", "B"]).dropLast(40))
      bench.server.set("/feed", .feed(body, etag: "\"1\""))
      let subscribed = try await bench.library.subscribe(
        to: Subscription(url: bench.server.url("/feed")))
      #expect(subscribed.isNew)
      #expect(subscribed.refresh?.failure == .cutOff(items: 1))
      let titles = try await bench.titles()
      #expect(titles == ["A"])
    }
  }

  @Test func `subscribing without fetching sends no request`() async throws {
    try await LibraryBench.withBench { bench in
      func subscription(_ url: String) -> Subscription {
        Subscription(url: url, folder: FolderPath(["f"]))
      }
      let url = bench.server.url("/feed")
      let first = try await bench.library.subscribeUnseen(to: subscription("feed:" + url))
      #expect(first.isNew && first.refresh == nil)
      #expect(first.feed.subscription == subscription(url))
      let isNew = try await bench.library.subscribeUnseen(to: subscription(url)).isNew
      #expect(isNew == false)
      #expect(try await bench.library.subscribeUnseen(to: subscription("file:///a.xml")).isNew)
      for address in ["h.ex/feed", "ftp://h.ex/", ""] {
        let error = await libraryError {
          _ = try await bench.library.subscribeUnseen(to: subscription(address))
        }
        #expect(error?.code == .fetch)
      }
      let count = try await bench.store.feeds().count
      #expect(count == 2)
      #expect(bench.server.requests == [])
    }
  }

  private static let commonPaths =
    "/feed/, /feed.xml, /rss.xml, /atom.xml, /index.xml, /rss/, /feed.atom, /index.rss, "
    + "/rss/feed.xml, /feed.json"

  private func page(_ feeds: String...) -> String {
    let links = feeds.map { "<link rel=alternate type=application/rss+xml href='\($0)'>" }
    return "<!doctype html><title>Page</title>\(links.joined())"
  }
}

import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing
import URLs
import WebClient

@testable import HackerNews

/// A stand-in server with a client for it.
struct HNBench {
  let standIn: HNStandIn
  let cookies: CookieJar
  let queue = HostQueue()
  let clock = Mutable(Date(timeIntervalSince1970: 1_800_000_000))
  let markup: HNMarkupStore
  let records = MemoryRecords()
  let client: HNClient

  init(
    stories: Int = 3, standIn: HNStandIn? = nil, configureMarkup: Bool = false,
    markup: HNMarkupStore = HNMarkupStore(),
    sessions: HNAccountStore? = nil, cookies: CookieJar = CookieJar(),
    configure: (inout HNClient.Configuration) -> Void = { _ in }
  ) throws {
    self.standIn = try standIn ?? HNStandIn()
    self.markup = markup
    self.cookies = cookies
    if stories > 0, standIn == nil { self.standIn.addStories(stories) }
    let server = self.standIn.server
    var configuration = HNClient.Configuration()
    configuration.site = WebURL(server.url("/"))
    configuration.api = WebURL(server.url("/v0/"))
    configuration.search = WebURL(server.url("/api/v1/"))
    configuration.userAgent = "test"
    configuration.now = { [clock] in clock.value }
    if configureMarkup { configuration.markup = WebURL(server.url("/markup.json")) }
    configure(&configuration)
    let web = WebClient(transport: CurlTransport(), queue: queue, cookies: cookies)
    client = HNClient(
      web, markup: markup, records: records, sessions: sessions, configuration: configuration)
  }

  func logIn() async throws {
    _ = try await client.logIn("pg", password: "correct horse")
  }

  /// Serves the bundled markup file with changes, and with its revision as the ETag.
  func serveMarkup(_ changes: KeyValuePairs<String, String>) {
    let source = HNMarkup.bundledText(replacing: changes)
    let revision = (try? HNMarkup(parsing: source).revision) ?? 0
    standIn.server.set(
      "/markup.json",
      .feed(source, contentType: "application/json", etag: "\"\(revision)\""))
  }

  func currentUser() async throws -> String? {
    try await client.site.currentUser()?.name
  }
}

/// A value that tests change while it is in use.
final class Mutable<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// Records in memory.
final class MemoryRecords: HNRecords {
  struct Contents {
    var read: [String: Set<String>] = [:]
    var votes: [String: [String: HNVote]] = [:]
    var deleted: Set<String> = []
  }

  private let stored = Mutex(Contents())

  var contents: Contents { stored.withLock { $0 } }

  func markRead(_ keys: [String], account: String, at date: Date) {
    stored.withLock { $0.read[account, default: []].formUnion(keys) }
  }

  func readItems(among keys: [String], account: String) -> Set<String> {
    contents.read[account, default: []].intersection(keys)
  }

  func record(_ vote: HNVote?, on key: String, account: String) {
    stored.withLock { $0.votes[account, default: [:]][key] = vote }
  }

  func votes(on keys: [String], account: String) -> [String: HNVote] {
    contents.votes[account, default: [:]].filter { keys.contains($0.key) }
  }

  func delete(_ key: String) { stored.withLock { _ = $0.deleted.insert(key) } }

  func deletedItems(among keys: [String]) -> Set<String> { contents.deleted.intersection(keys) }
}

extension HNMarkup {
  /// Returns the bundled file with changes to its text.
  static func bundledText(replacing changes: KeyValuePairs<String, String>) -> [UInt8] {
    var text = String(decoding: HNMarkup.bundled.source, as: UTF8.self)
    for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
    return Array(text.utf8)
  }
}

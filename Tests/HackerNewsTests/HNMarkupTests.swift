import Foundation
import TestSupport
import Testing
import URLs

@testable import HackerNews

/// The markup file and its downloads.
@Suite(.timeLimit(.minutes(10)))
struct HNMarkupTests {
  @Test func `the bundled file passes its own checks`() throws {
    let bundled = HNMarkup.bundled
    try bundled.runChecks()
    #expect(bundled.site.description == "https://news.ycombinator.com/")
    #expect(bundled.listNames.contains("top"))
  }

  @Test(arguments: [
    ("\"format\": 2", "\"format\": 3", "format: must be 2"),
    ("\"revision\": 1", "\"revision\": 0", "revision: must be at least 1"),
    ("\"revision\": 1", "\"revision\": \"1\"", "revision: must be of type integer"),
    ("\"lists\": {", "\"list\": {", "lists: is missing"),
    ("\"jobs\": {\"path\"", "\"jobs\": {\"pth\"", "lists.jobs.path: is missing"),
    ("\"attended\": true", "\"attended\": true, \"x\": 1", "lists.site.x: is not a known name"),
    ("\"type\": \"epoch\"", "\"type\": \"date2\"", "post.fields.time.type: must be one of:"),
    ("\"string(id('me'))\"", "\"//a[\"", "page.me: syntax error"),
    ("\"^Bad login\"", "\"(\"", "messages.badLogin[0]: the regular expression"),
    ("https://news.ycombinator.com/\"", "ftp://example.org/\"", "site: must be an http"),
    ("\"is\": \"duplicate\"", "\"is\": \"ok\"", "forms.submit.outcomes[1].is: must be one of:"),
    (
      "\"require\": [\"id\", \"title\"]", "\"require\": [\"karma\"]",
      "post.fields.karma: is missing"
    ),
    ("{", "", "the file is not valid JSON"),
  ])
  func `an invalid file is rejected with the position`(
    old: String, new: String, problem: String
  ) throws {
    let source = HNMarkup.bundledText(replacing: [old: new])
    #expect {
      _ = try HNMarkup(parsing: source)
    } throws: { error in
      "\(error)".hasPrefix(problem)
    }
  }

  @Test func `a download takes effect at once and is announced`() async throws {
    let bench = try HNBench(configureMarkup: true)
    bench.standIn.update { $0.fault = .renamedClasses }
    await #expect(throws: HNError.self) { try await bench.client.posts("top") }
    bench.serveMarkup([
      "\"revision\": 1": "\"revision\": 2", " athing ": " entry ", "'titleline'": "'headline'",
      "athing submission": "entry", "class=\\\"titleline\\\"": "class=\\\"headline\\\"",
      "athing comtr": "entry comtr",
    ])
    let changes = bench.markup.changes
    let change = try await bench.client.refreshMarkup()
    #expect(change == HNMarkupStore.Change(oldRevision: 1, newRevision: 2))
    #expect(try await bench.client.posts("top").items.map(\.id) == [10, 20, 30])
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == change)
    #expect(try await bench.client.refreshMarkup() == nil)
  }

  @Test func `a page without content causes one download an hour and is read again`() async throws {
    let bench = try HNBench(configureMarkup: true)
    bench.standIn.update { $0.fault = .renamedClasses }
    func pageCount() -> (pages: Int, files: Int) {
      let paths = bench.standIn.server.requests.map(\.path)
      return (paths.count { $0 == "/news" }, paths.count { $0 == "/markup.json" })
    }
    await #expect(throws: HNError.self) { try await bench.client.posts("top") }
    await #expect(throws: HNError.self) { try await bench.client.posts("top") }
    #expect(pageCount() == (2, 1))
    bench.serveMarkup([
      "\"revision\": 1": "\"revision\": 2", " athing ": " entry ", "'titleline'": "'headline'",
      "athing submission": "entry", "class=\\\"titleline\\\"": "class=\\\"headline\\\"",
      "athing comtr": "entry comtr",
    ])
    bench.clock.value += 3601
    #expect(try await bench.client.posts("top").items.map(\.id) == [10, 20, 30])
    #expect(pageCount() == (3, 2))
  }

  @Test(
    arguments: [
      [:], ["\"revision\": 1": "\"revision\": 2", "\"131\"": "\"132\""],
      [
        "\"revision\": 1": "\"revision\": 2",
        "https://news.ycombinator.com/": "https://example.org/",
      ],
      ["\"revision\": 1": "\"revision\": 2", "\"lists\"": "\"lists2\""],
      ["\"revision\": 1": "\"revision\": 2", "\"^Bad login\"": "\"((\""],
    ] as [[String: String]])
  func `a bad download changes nothing`(changes: [String: String]) async throws {
    let bench = try HNBench(configureMarkup: true)
    var text = String(decoding: HNMarkup.bundled.source, as: UTF8.self)
    for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
    bench.standIn.server.set("/markup.json", .status(200, body: text + " "))
    await #expect {
      try await bench.client.refreshMarkup()
    } throws: { error in
      if case HNError.markup = error { true } else { false }
    }
    #expect(bench.markup.current == .bundled)
  }

  @Test func `a download without self-test pages is not used`() throws {
    var source = HNMarkup.bundledText(replacing: ["\"revision\": 1": "\"revision\": 2"])
    let checks = try #require(source.firstRange(of: Array(",\n  \"checks\"".utf8)))
    source.replaceSubrange(checks.lowerBound..., with: Array("}".utf8))
    #expect(throws: HNError.self) { try HNMarkupStore().update(with: source) }
    _ = try HNMarkup(parsing: source)
  }

  @Test func `a missing, large or insecure download changes nothing`() async throws {
    let bench = try HNBench(configureMarkup: true)
    await #expect(throws: HNError.self) { try await bench.client.refreshMarkup() }
    let large = String(repeating: " ", count: HNMarkup.maximumSize + 1)
    bench.standIn.server.set("/markup.json", .status(200, body: large))
    await #expect(throws: HNError.self) { try await bench.client.refreshMarkup() }
    #expect(bench.markup.current == .bundled)
    let insecure = try HNBench { $0.markup = .init("http://example.org/markup.json") }
    await #expect(throws: HNError.notAllowed("a markup file is downloaded over https only")) {
      try await insecure.client.refreshMarkup()
    }
  }

  @Test func `a stored download is used at the next start, with its validator`() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lede-hn-\(UUID().uuidString).json").path
    defer {
      for file in [path, "\(path).download"] { try? FileManager.default.removeItem(atPath: file) }
    }
    let bench = try HNBench(configureMarkup: true, markup: HNMarkupStore(path: path))
    bench.serveMarkup(["\"revision\": 1": "\"revision\": 5"])
    #expect(try await bench.client.refreshMarkup()?.newRevision == 5)
    let later = try HNBench(
      standIn: bench.standIn, configureMarkup: true, markup: HNMarkupStore(path: path))
    #expect(later.markup.current.revision == 5)
    #expect(try await later.client.refreshMarkup() == nil)
    #expect(bench.standIn.server.requests.last?["If-None-Match"] == "\"5\"")
    try later.markup.reset()
    #expect(later.markup.current == .bundled)
    #expect(HNMarkupStore(path: path).current == .bundled)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(HNMarkupStore(path: path).current == .bundled)
  }

  @Test func `a file cannot send a session to another host`() throws {
    let source = HNMarkup.bundledText(
      replacing: ["\"item?id={id}\"": "\"https://example.org/item?id={id}\""])
    let markup = try HNMarkup(parsing: source)
    #expect(markup.url(of: 1) == nil)
  }
}

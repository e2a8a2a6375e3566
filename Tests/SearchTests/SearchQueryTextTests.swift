import FeedModel
import Foundation
import Testing

@testable import Search

/// Parsing of search queries.
@Suite struct SearchQueryTextTests {
  static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private static func words(
    _ text: String, _ field: SearchWords.Field = .anywhere, isPrefix: Bool = false
  ) -> SearchQuery {
    SearchWords(text, in: field, isPrefix: isPrefix).map(SearchQuery.words) ?? .any([])
  }

  @Test func `all words must match, and OR has a lower precedence than a space`() throws {
    let read = try SearchQuery("a B OR c (d OR -e) AND NOT f", at: Self.now)
    let (a, b, c) = (Self.words("a"), Self.words("b"), Self.words("c"))
    let (d, e, f) = (Self.words("d"), Self.words("e"), Self.words("f"))
    #expect(read == .any([.all([a, b]), .all([c, .any([d, .not(e)]), .not(f)])]))
  }

  @Test(
    arguments: [
      ("\"two words\"", words("two words")), ("swif*", words("swif", isPrefix: true)),
      ("\"two wor\"*", words("two wor", isPrefix: true)), ("a-b", words("a b")),
      ("don't", words("don t")), ("or", words("or")),
      ("title:x", words("x", .title)), ("TITLE:\"x y\"", words("x y", .title)),
      ("title: x", words("x", .title)), ("title:x*", words("x", .title, isPrefix: true)),
      ("author:ann", words("ann", .author)), ("link:a/b", words("a b", .link)),
      ("https://a.example/b", words("https a example b")),
      ("12:30", words("12 30")),
      ("tag:x", .any([words("x", .tag), .feed(.tagged(SearchWords("x", in: .tag)!))])),
      (
        "tag:x*",
        .any([
          words("x", .tag, isPrefix: true),
          .feed(.tagged(SearchWords("x", in: .tag, isPrefix: true)!)),
        ])
      ),
      ("site:a.example", .words(SearchWords(site: "a.example")!)),
      ("feed:\"Hacker News\"", .feed(.named("Hacker News"))), ("feed:OR", .feed(.named("OR"))),
      ("feed:http://a.example/", .feed(.named("http://a.example/"))),
      ("folder:a/b", .feed(.folder(FolderPath(["a", "b"])))),
      ("is:unread", .isRead(false)), ("is:READ", .isRead(true)), ("is:starred", .isStarred(true)),
      ("is:unstarred", .isStarred(false)), ("-is:read", .not(.isRead(true))),
      ("newer:2d", .since(now - 2 * 86_400)), ("older:3W", .before(now - 21 * 86_400)),
      ("newer:12h", .since(now - 12 * 3_600)), ("newer:0d", .since(now)),
      ("newer:2001-01-01", .since(Date(timeIntervalSinceReferenceDate: 0))),
      ("older:2000-03", .before(Date(timeIntervalSinceReferenceDate: -306 * 86_400))),
      ("older:2026", .before(Date(timeIntervalSinceReferenceDate: 788_918_400))),
      ("newer:2024-02-29", .since(Date(timeIntervalSinceReferenceDate: 730_857_600))),
    ] as [(String, SearchQuery)])
  func `every kind of search term is parsed`(_ text: String, _ query: SearchQuery) throws {
    #expect(try SearchQuery(text, at: Self.now) == query)
  }

  @Test func `a title pattern is enclosed in slashes`() throws {
    let pattern = SearchQuery.title(try TitlePattern("a b/c\\d"))
    #expect(try SearchQuery("title:/a b\\/c\\d/", at: Self.now) == pattern)
    #expect(
      try SearchQuery("x -title:/a b\\/c\\d/", at: Self.now)
        == .all([Self.words("x"), .not(pattern)]))
  }

  @Test(arguments: [
    ("", 1, "a search term is missing"),
    ("   ", 4, "a search term is missing"),
    ("a \"b", 3, "this quote is not closed"),
    ("a (b", 3, "this ( is not closed"),
    ("a) b", 2, "this ) has no matching ("),
    ("a OR", 5, "a search term is missing"),
    ("OR a", 1, "a search term is missing before this"),
    ("a OR OR b", 6, "a search term is missing before this"),
    ("()", 2, "a search term is missing before this"),
    ("a +++", 3, "it has no letter or digit to search for"),
    ("a -", 3, "it has no letter or digit to search for"),
    ("a NOT", 6, "a search term is missing"),
    ("is:new", 4, "is: must be unread, read, starred or unstarred"),
    ("feed:", 6, "feed: needs a value"),
    ("feed:\"\"", 6, "feed: needs a value"),
    ("feed:a*", 6, "feed: does not accept *"),
    ("author:/x/", 8, "author: does not accept a pattern; only title: does"),
    (
      "newer:soon", 7,
      "newer: needs an age like 12h, 2d, 3w, 6m, 1y, or a date like 2026-01-31"
    ),
    (
      "older:2026-02-30", 7,
      "older: needs an age like 12h, 2d, 3w, 6m, 1y, or a date like 2026-01-31"
    ),
    ("title:/a(/", 9, "the pattern opens a group that is not closed"),
    ("title:/a", 7, "this pattern is not closed by a /"),
    (
      "foo:bar", 1,
      "there is no field foo:; the fields are author: feed: folder: is: link: newer: older: site: "
        + "tag: title:; to search for the text, put it in quotes"
    ),
  ])
  func `an invalid query is reported with the position of the error`(
    _ text: String, _ place: Int, _ problem: String
  ) {
    #expect(throws: SearchQueryError(problem, at: place)) {
      try SearchQuery(text, at: Self.now)
    }
  }

  @Test func `a query that would take too long is refused`() {
    let deep = String(repeating: "(", count: 33) + "a" + String(repeating: ")", count: 33)
    let many = Array(repeating: "a", count: 65).joined(separator: " ")
    let wide = Array(repeating: "(is:read OR is:starred)", count: 6).joined(separator: " ")
    for text in [deep, many, wide, String(repeating: "a", count: 2001)] {
      #expect(throws: SearchQueryError.self) { try SearchQuery(text, at: Self.now) }
    }
  }

  @Test func `a query is split into conjunctions that keep words together`() throws {
    let query = try SearchQuery("(a -b OR c) is:unread (newer:2d OR -d)", at: Self.now)
    let words = try SearchQuery("a -b OR c", at: Self.now)
    let unread = SearchCondition(query: .isRead(false), isWanted: true)
    #expect(
      query.conjunctions == [
        [
          SearchCondition(query: words, isWanted: true), unread,
          SearchCondition(query: .since(Self.now - 2 * 86_400), isWanted: true),
        ],
        [
          SearchCondition(query: words, isWanted: true), unread,
          SearchCondition(query: try SearchQuery("d", at: Self.now), isWanted: false),
        ],
      ])
  }
}

import FeedModel
import FoundationEssentials

/// The fields of the query language, each with the parser of its value.
enum QueryFields {
  typealias Reader = @Sendable (QueryValue) throws(SearchQueryError) -> SearchQuery

  static func reader(of name: String) -> Reader? { readers[name] }

  static let names = readers.keys.sorted().map { $0 + ":" }.joined(separator: " ")

  private static let readers: [String: Reader] = [
    "title": { value throws(SearchQueryError) in
      if case .pattern(let source) = value.token.kind { return try value.pattern(source) }
      return .words(try value.words(in: .title))
    },
    "author": { value throws(SearchQueryError) in .words(try value.words(in: .author)) },
    "link": { value throws(SearchQueryError) in .words(try value.words(in: .link)) },
    "site": { value throws(SearchQueryError) in try value.site() },
    "tag": { value throws(SearchQueryError) in try value.tag() },
    "feed": { value throws(SearchQueryError) in .feed(.named(try value.text())) },
    "folder": { value throws(SearchQueryError) in
      .feed(.folder(FolderPath(parsing: try value.text())))
    },
    "is": { value throws(SearchQueryError) in try value.mark() },
    "newer": { value throws(SearchQueryError) in .since(try value.date()) },
    "older": { value throws(SearchQueryError) in .before(try value.date()) },
  ]
}

/// The value that follows the colon of a field.
struct QueryValue {
  private let name: String
  let token: QueryToken
  private let now: Date

  init(of name: String, _ token: QueryToken, now: Date) {
    self.name = name
    self.token = token
    self.now = now
  }

  private func failure(_ problem: String) -> SearchQueryError {
    SearchQueryError(problem, at: token.place)
  }

  /// Returns the value of a word or phrase without wildcard.
  func text() throws(SearchQueryError) -> String {
    switch token.kind {
    case .word(let text, false), .phrase(let text, false):
      // An empty value is often a shell variable that was not set.
      guard text.contains(where: { !$0.isWhitespace }) else { throw missing }
      return text
    case .word(_, true), .phrase(_, true): throw failure("\(name): does not accept *")
    case .pattern: throw failure("\(name): does not accept a pattern; only title: does")
    default: throw missing
    }
  }

  private var missing: SearchQueryError { failure("\(name): needs a value") }

  func words(in field: SearchWords.Field) throws(SearchQueryError) -> SearchWords {
    if case .word(let text, true) = token.kind {
      return try words(text, in: field, isPrefix: true)
    }
    if case .phrase(let text, true) = token.kind {
      return try words(text, in: field, isPrefix: true)
    }
    return try words(try text(), in: field, isPrefix: false)
  }

  func words(
    _ text: String, in field: SearchWords.Field, isPrefix: Bool
  ) throws(SearchQueryError) -> SearchWords {
    guard let words = SearchWords(text, in: field, isPrefix: isPrefix) else {
      throw failure("it has no letter or digit to search for")
    }
    return words
  }

  func pattern(_ source: String) throws(SearchQueryError) -> SearchQuery {
    do throws(PatternError) {
      return .title(try TitlePattern(source))
    } catch {
      throw SearchQueryError(
        "the pattern \(error.problem)", at: token.place + 1 + error.place)
    }
  }

  func site() throws(SearchQueryError) -> SearchQuery {
    guard let site = SearchWords(site: try text()) else {
      throw failure("site: needs a host name like example.org")
    }
    return .words(site)
  }

  /// Returns a query for tags of the post or of its feed.
  func tag() throws(SearchQueryError) -> SearchQuery {
    let words = try words(in: .tag)
    return .any([.words(words), .feed(.tagged(words))])
  }

  func mark() throws(SearchQueryError) -> SearchQuery {
    switch try text().lowercased() {
    case "unread": return .isRead(false)
    case "read": return .isRead(true)
    case "starred": return .isStarred(true)
    case "unstarred": return .isStarred(false)
    default: throw failure("is: must be unread, read, starred or unstarred")
    }
  }

  func date() throws(SearchQueryError) -> Date {
    let text = try text()
    if let age = QueryDate.age(text) { return now - age }
    guard let date = QueryDate.day(text) else {
      throw failure("\(name): needs an age like 12h, 2d, 3w, 6m, 1y, or a date like 2026-01-31")
    }
    return date
  }
}

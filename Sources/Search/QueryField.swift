import FeedModel
import FoundationEssentials
import Patterns

/// The fields of the query language.
enum QueryField: String, CaseIterable {
  case author, feed, folder, `is`, link, newer, older, site, tag, title

  static let names = allCases.map { $0.rawValue + ":" }.joined(separator: " ")
}

/// The value that follows the colon of a field.
struct QueryValue {
  private let name: String
  private let token: QueryToken
  private let now: Date

  init(of name: String, _ token: QueryToken, now: Date) {
    self.name = name
    self.token = token
    self.now = now
  }

  func query(for field: QueryField) throws(SearchQueryError) -> SearchQuery {
    switch field {
    case .title:
      if case .pattern(let source) = token.kind { return .title(try pattern(source)) }
      return .words(try words(in: .title))
    case .author: return .words(try words(in: .author))
    case .link: return .words(try words(in: .link))
    case .site:
      guard let site = SearchWords(site: try text()) else {
        throw failure("site: needs a host name like example.org")
      }
      return .words(site)
    case .tag:
      let words = try words(in: .tag)
      return .any([.words(words), .feed(.tagged(words))])
    case .feed: return .feed(.named(try text()))
    case .folder: return .feed(.folder(FolderPath(parsing: try text())))
    case .is: return try mark()
    case .newer: return .since(try date())
    case .older: return .before(try date())
    }
  }

  func words(
    _ text: String, in field: SearchWords.Field, isPrefix: Bool
  ) throws(SearchQueryError) -> SearchWords {
    guard let words = SearchWords(text, in: field, isPrefix: isPrefix) else {
      throw failure("it has no letter or digit to search for")
    }
    return words
  }

  private func words(in field: SearchWords.Field) throws(SearchQueryError) -> SearchWords {
    if case .text(let text, true) = token.kind {
      return try words(text, in: field, isPrefix: true)
    }
    return try words(try text(), in: field, isPrefix: false)
  }

  /// Returns the value of a word or phrase without wildcard.
  private func text() throws(SearchQueryError) -> String {
    switch token.kind {
    // An empty value is often a shell variable that was not set.
    case .text(let text, false) where text.contains { !$0.isWhitespace }: return text
    case .text(_, true): throw failure("\(name): does not accept *")
    case .pattern: throw failure("\(name): does not accept a pattern; only title: does")
    default: throw failure("\(name): needs a value")
    }
  }

  private func pattern(_ source: String) throws(SearchQueryError) -> TitlePattern {
    do throws(PatternError) {
      return try TitlePattern(source)
    } catch {
      throw SearchQueryError(
        "the pattern \(error.problem)", at: token.position + 1 + error.position)
    }
  }

  private func mark() throws(SearchQueryError) -> SearchQuery {
    switch try text().lowercased() {
    case "unread": return .isRead(false)
    case "read": return .isRead(true)
    case "starred": return .isStarred(true)
    case "unstarred": return .isStarred(false)
    default: throw failure("is: must be unread, read, starred or unstarred")
    }
  }

  private func date() throws(SearchQueryError) -> Date {
    let text = try text()
    if let age = QueryDate.age(text) { return now - age }
    guard let date = QueryDate.day(text) else {
      throw failure("\(name): needs an age like 12h, 2d, 3w, 6m, 1y, or a date like 2026-01-31")
    }
    return date
  }

  private func failure(_ problem: String) -> SearchQueryError {
    SearchQueryError(problem, at: token.position)
  }
}

public import FeedModel
public import FoundationEssentials
import Glibc

/// Which posts are looked for: what `lede search` and `list --where` understand, as a value.
///
/// One language for lists, saved searches and rules. ``matches(_:)`` says what it means; a store
/// may answer in any other way that gives the same. Its text is read by ``init(_:at:)``.
public indirect enum SearchQuery: Sendable, Hashable {
  /// What all of them match.
  case all([SearchQuery])
  /// What one of them matches.
  case any([SearchQuery])
  case not(SearchQuery)
  case words(SearchWords)
  case title(TitlePattern)
  case isRead(Bool)
  case isStarred(Bool)
  /// Posts with this date or a later one.
  case since(Date)
  /// Posts with an earlier date.
  case before(Date)
  case feed(FeedCondition)
}

/// Words that stand one after the other in a post.
public struct SearchWords: Sendable, Hashable {
  /// Where in the post.
  public enum Field: Sendable, Hashable, CaseIterable {
    /// Title, author, tags or text.
    case anywhere
    case title, author, tag
    /// The parts of the post's address.
    case link
  }

  public var field: Field
  /// Folded, at least one; see ``WordFolder``.
  package var words: [String]
  /// Whether the last one is the beginning of a word.
  public var isPrefix: Bool

  /// - Returns: nil when a text has neither a letter nor a digit.
  public init?(_ text: String, in field: Field = .anywhere, isPrefix: Bool = false) {
    self.init(folded: WordFolder.words(text), in: field, isPrefix: isPrefix)
  }

  /// The host of an address, or a domain that it belongs to.
  public init?(site: String) {
    let host = WordFolder.words(site)
    guard !host.isEmpty else { return nil }
    self.init(folded: host + [WordFolder.boundary], in: .link, isPrefix: false)
  }

  private init?(folded words: [String], in field: Field, isPrefix: Bool) {
    guard !words.isEmpty else { return nil }
    self.words = words
    self.field = field
    self.isPrefix = isPrefix
  }
}

/// Which feeds' posts are looked for.
public enum FeedCondition: Sendable, Hashable {
  /// The feeds with this number, address or name, or with this part of an address or name in any
  /// case. Digits alone are a number or a whole name.
  case named(String)
  /// Those of the folder and the folders inside it, its name in any case.
  case folder(FolderPath)
  /// Those with the words in one tag that the reader has given them.
  case tagged(SearchWords)
  /// These and no others: what a condition was found to mean.
  case these(Set<FeedID>)
}

extension SearchQuery {
  /// The single conditions that it is made of.
  package var leaves: [SearchQuery] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    case .not(let part): part.leaves
    case .words, .title, .isRead, .isStarred, .since, .before, .feed: [self]
    }
  }

  /// What it says of feeds.
  package var feedConditions: [FeedCondition] {
    leaves.compactMap { leaf in
      if case .feed(.tagged) = leaf { return nil }
      if case .feed(let condition) = leaf { return condition }
      return nil
    }
  }

  /// The query with what its conditions on feeds were found to mean: to find that out takes the
  /// longer the more feeds there are, and longer than the search itself where there are ten
  /// thousand.
  package func naming(_ meanings: [FeedCondition: Set<FeedID>]) -> SearchQuery {
    switch self {
    case .all(let parts): .all(parts.map { $0.naming(meanings) })
    case .any(let parts): .any(parts.map { $0.naming(meanings) })
    case .not(let part): .not(part.naming(meanings))
    case .feed(let condition): .feed(meanings[condition].map(FeedCondition.these) ?? condition)
    case .words, .title, .isRead, .isStarred, .since, .before: self
    }
  }
}

extension FeedCondition {
  /// What it asks of a feed.
  package func matches(_ feed: SearchedFeed) -> Bool {
    switch self {
    case .named(let text):
      if Int64(text) != nil {
        return Int64(text) == feed.id.rawValue || feed.name == text
      }
      return feed.name.holds(inAnyCase: text) || feed.url.holds(inAnyCase: text)
    case .folder(let folder): return feed.folder.isInside(inAnyCase: folder)
    case .tagged(let words): return FoldedField(PostWords.words(of: feed.tags)).holds(words)
    case .these(let feeds): return feeds.contains(feed.id)
    }
  }
}

extension String {
  /// Returns whether this text contains another one, ignoring case. Canonically equivalent
  /// spellings are equal. ASCII is compared by bytes, because `contains(_:)` compares character by
  /// character, which dominates the time of a search in ten thousand feeds.
  fileprivate func holds(inAnyCase part: String) -> Bool {
    let (text, part) = (lowercased(), part.lowercased())
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return isASCII ? strstr(text, part) != nil : text.contains(part)
  }
}

/// What a search knows of a feed.
package struct SearchedFeed: Sendable, Hashable {
  package var id: FeedID
  package var url: String
  package var name: String
  package var folder: FolderPath
  package var tags: [String]

  package init(id: FeedID, url: String, name: String, folder: FolderPath, tags: [String]) {
    self.id = id
    self.url = url
    self.name = name
    self.folder = folder
    self.tags = tags
  }
}

public import FeedModel
public import FoundationEssentials
import Glibc

/// A condition on posts, as `lede search` and `list --where` accept it.
///
/// Lists, saved searches and rules share this language. ``matches(_:)`` defines its meaning; a
/// store may evaluate a query in any way that gives the same result. ``init(_:at:saved:)`` parses
/// its text.
public indirect enum SearchQuery: Sendable, Hashable {
  /// Posts that match all of these queries.
  case all([SearchQuery])
  /// Posts that match at least one of these queries.
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

/// Consecutive words of a post.
public struct SearchWords: Sendable, Hashable {
  /// The fields of a post that are searched.
  public enum Field: Sendable, Hashable, CaseIterable {
    /// Title, author, tags or text.
    case anywhere
    case title, author, tag
    /// The words of the post's address.
    case link
  }

  public var field: Field
  /// The folded words, at least one; see ``WordFolder``.
  package var words: [String]
  /// Whether the last word is a prefix.
  public var isPrefix: Bool

  /// - Returns: `nil` if the text contains neither a letter nor a digit.
  public init?(_ text: String, in field: Field = .anywhere, isPrefix: Bool = false) {
    words = WordFolder.words(text)
    guard !words.isEmpty else { return nil }
    self.field = field
    self.isPrefix = isPrefix
  }

  /// Creates the words that find links to a host, or to the hosts of a domain. Returns `nil` if the
  /// text contains neither a letter nor a digit.
  public init?(site: String) {
    self.init(site, in: .link)
    words.append(WordFolder.boundary)
  }
}

/// A condition on the feed of a post.
public enum FeedCondition: Sendable, Hashable {
  /// Feeds with this number, address or name, or whose address or name contains this text, ignoring
  /// case. A text that consists of digits matches only a number or a whole name.
  case named(String)
  /// Feeds in the folder and the folders inside it, ignoring case.
  case folder(FolderPath)
  /// Feeds with a tag by the user that contains the words.
  case tagged(SearchWords)
  /// Exactly these feeds, as the result of evaluating a condition.
  case these(Set<FeedID>)
}

extension SearchQuery {
  /// The single conditions of the query.
  package var leaves: [SearchQuery] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    case .not(let part): part.leaves
    case .words, .title, .isRead, .isStarred, .since, .before, .feed: [self]
    }
  }

  /// The conditions on feeds in the query, except for those on tags.
  package var feedConditions: [FeedCondition] {
    leaves.compactMap { leaf in
      if case .feed(.tagged) = leaf { return nil }
      if case .feed(let condition) = leaf { return condition }
      return nil
    }
  }

  /// Returns the query with conditions on feeds replaced by the sets of feeds that match them. In a
  /// library with thousands of feeds, evaluating such a condition for each post takes longer than
  /// the search itself.
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
  /// Returns whether a feed meets the condition.
  package func matches(_ feed: SearchedFeed) -> Bool {
    switch self {
    case .named(let text):
      if Int64(text) != nil {
        return Int64(text) == feed.id.rawValue || feed.name == text
      }
      return feed.name.contains(inAnyCase: text) || feed.url.contains(inAnyCase: text)
    case .folder(let folder): return feed.folder.isInside(inAnyCase: folder)
    case .tagged(let words): return FoldedField(PostWords.folded(feed.tags)).contains(words)
    case .these(let feeds): return feeds.contains(feed.id)
    }
  }
}

extension String {
  /// Returns whether this text contains another one, ignoring case. Canonically equivalent
  /// spellings are equal. ASCII is compared by bytes, because `contains(_:)` compares character by
  /// character, which dominates the time of a search in ten thousand feeds.
  fileprivate func contains(inAnyCase part: String) -> Bool {
    let (text, part) = (lowercased(), part.lowercased())
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return isASCII ? strstr(text, part) != nil : text.contains(part)
  }
}

/// The properties of a feed that searches use.
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

import FeedModel
import FoundationEssentials

/// A post as searches look at it. Its words are made when a query first asks for them.
package final class SearchedPost {
  let post: Post
  let ownTags: [String]
  let feed: SearchedFeed
  let isRead: Bool
  let isStarred: Bool
  let date: Date
  private(set) lazy var words = FieldWords(PostWords(post, ownTags: ownTags))

  package init(_ stored: StoredPost, of feed: SearchedFeed) {
    post = stored.post
    ownTags = stored.ownTags
    self.feed = feed
    isRead = stored.isRead
    isStarred = stored.isStarred
    date = stored.sortDate
  }
}

/// The words of each field, taken apart.
package struct FieldWords {
  let title: [Substring]
  let author: [Substring]
  let tag: [Substring]
  let link: [Substring]
  let text: [Substring]

  init(_ words: PostWords) {
    // By bytes: a blank is never part of another sign, and splitting by signs takes ten times as long.
    func split(_ words: String) -> [Substring] {
      words.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    }
    title = split(words.title)
    author = split(words.author)
    tag = split(words.tag)
    link = split(words.link)
    text = split(words.text)
  }

  func fields(_ field: SearchWords.Field) -> [[Substring]] {
    switch field {
    case .anywhere: [title, author, tag, text]
    case .title: [title]
    case .author: [author]
    case .tag: [tag]
    case .link: [link]
    }
  }
}

extension SearchQuery {
  /// What the query means: whether a post with its body is looked for.
  package func matches(_ post: SearchedPost) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(post) }
    case .any(let parts): parts.contains { $0.matches(post) }
    case .not(let part): !part.matches(post)
    case .words(let words): words.stand(in: post.words)
    case .title(let pattern): pattern.matches(post.post.title ?? "")
    case .isRead(let value): post.isRead == value
    case .isStarred(let value): post.isStarred == value
    case .since(let date): post.date >= date
    case .before(let date): post.date < date
    case .feed(let condition): condition.matches(post.feed)
    }
  }
}

extension SearchWords {
  fileprivate func stand(in post: FieldWords) -> Bool {
    post.fields(field).contains(where: stand)
  }

  /// Whether they stand somewhere in a field.
  func stand(in field: [Substring]) -> Bool {
    field.count >= words.count
      && (0...field.count - words.count).contains { stand(at: field[$0..<$0 + words.count]) }
  }

  private func stand(at place: ArraySlice<Substring>) -> Bool {
    zip(words.dropLast(), place).allSatisfy { $0 == $1 }
      && isLast(place.last ?? "", words.last ?? "")
  }

  private func isLast(_ word: Substring, _ wanted: String) -> Bool {
    isPrefix ? word.utf8.starts(with: wanted.utf8) : word == wanted
  }
}

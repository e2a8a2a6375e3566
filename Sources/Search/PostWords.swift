package import FeedModel

/// The searchable words of a post, by field.
package struct PostWords: Sendable, Hashable {
  package var title: String
  package var author: String
  package var tag: String
  /// The words of the link: those of its host, a boundary, and the rest.
  package var link: String
  /// The words of the summary and the content.
  package var text: String

  /// The maximum number of bytes of a content that are searched, more than any article has.
  private static let longestText = 1 << 18

  /// - Parameter ownTags: tags that the user's rules have added to the post.
  package init(_ post: Post, ownTags: [String] = []) {
    title = Self.title(of: post)
    author = Self.author(of: post)
    tag = Self.tag(of: post, and: ownTags)
    link = Self.link(of: post)
    text = Self.text(of: post)
  }

  static func title(of post: Post) -> String { folded([post.title]) }
  static func author(of post: Post) -> String { folded(post.authors.map(\.name)) }
  static func tag(of post: Post, and ownTags: [String]) -> String { words(of: post.tags + ownTags) }
  /// Returns the words of tags.
  static func words(of tags: [String]) -> String { folded(tags) }

  private static func folded(_ values: [String?]) -> String {
    var folder = WordFolder()
    for (index, value) in values.enumerated() {
      if index > 0 { folder.appendBoundary() }
      folder.append(value ?? "")
    }
    return folder.text
  }

  static func link(of post: Post) -> String {
    guard let address = post.link else { return "" }
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty else { return folded([address]) }
    let host = parts[2].prefix { $0 != ":" && $0 != "?" && $0 != "#" }
    return folded([String(host), parts.count > 3 ? String(parts[3]) : nil])
  }

  static func text(of post: Post) -> String {
    var folder = WordFolder()
    folder.append(post.summary ?? "")
    folder.appendBoundary()
    switch post.content {
    case .text(let text): folder.append(beginning(of: text))
    case .html(let html): folder.append(html: beginning(of: html))
    case nil: break
    }
    return folder.text
  }

  private static func beginning(of text: String) -> String {
    String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }
}

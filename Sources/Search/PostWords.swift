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
    title = Self.words(of: .title, in: post, ownTags: ownTags)
    author = Self.words(of: .author, in: post, ownTags: ownTags)
    tag = Self.words(of: .tag, in: post, ownTags: ownTags)
    link = Self.words(of: .link, in: post, ownTags: ownTags)
    text = Self.words(of: .anywhere, in: post, ownTags: ownTags)
  }

  /// Returns the words of a field; those of the text for ``SearchWords/Field/anywhere``.
  static func words(of field: SearchWords.Field, in post: Post, ownTags: [String]) -> String {
    switch field {
    case .anywhere: text(of: post)
    case .title: folded([post.title])
    case .author: folded(post.authors.map(\.name))
    case .tag: folded(post.tags + ownTags)
    case .link: link(of: post)
    }
  }

  /// Returns the words of values, which a boundary separates.
  static func folded(_ values: [String?]) -> String {
    var folder = WordFolder()
    for (index, value) in values.enumerated() {
      if index > 0 { folder.appendBoundary() }
      folder.append(value ?? "")
    }
    return folder.text
  }

  private static func link(of post: Post) -> String {
    guard let address = post.link else { return "" }
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty else { return folded([address]) }
    let host = parts[2].prefix { $0 != ":" && $0 != "?" && $0 != "#" }
    return folded([String(host), parts.count > 3 ? String(parts[3]) : nil])
  }

  private static func text(of post: Post) -> String {
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

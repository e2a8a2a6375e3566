import HTMLText

/// A new story.
public struct HNSubmission: Sendable, Hashable {
  public var title: String
  /// The page that the story links to.
  public var url: String?
  /// The story's own text.
  public var text: String?

  /// - Parameters:
  ///   - url: the page that the story links to. A story needs this, a text, or both.
  public init(title: String, url: String? = nil, text: String? = nil) {
    self.title = title
    self.url = url
    self.text = text
  }

  /// Returns the values for the form.
  ///
  /// - Throws: ``HNError/notAllowed(_:)`` if the title, or both the URL and the text, are empty.
  func values() throws(HNError) -> [String: String] {
    guard !title.isBlank else { throw .notAllowed("a story needs a title") }
    let url = url.flatMap { $0.isBlank ? nil : $0 }
    let text = text.flatMap { $0.isBlank ? nil : $0 }
    guard url != nil || text != nil else {
      throw .notAllowed("a story needs a URL or a text")
    }
    return ["title": title, "url": url ?? "", "text": text ?? ""]
  }
}

/// The result of submitting a story.
public enum HNSubmitResult: Sendable, Hashable {
  /// The story was accepted. Its number is `nil` if it cannot be found.
  case accepted(HNItem.ID?)
  /// The page was submitted before. The site counts this as a vote for the earlier story.
  case duplicate(HNItem.ID?)
}

/// The result of a vote.
public enum HNVoteResult: Sendable, Hashable {
  case recorded
  /// The item already had this vote. Nothing was sent.
  case unchanged
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether this HTML begins with the same letters and digits as a text that was sent. Sites
  /// change the markup of texts and shorten links.
  func beginsLike(_ text: String) -> Bool {
    func beginning(_ text: String) -> [Character] {
      Array(text.lowercased().filter { $0.isLetter || $0.isNumber }.prefix(20))
    }
    return beginning(PlainText.from(self)) == beginning(text)
  }
}

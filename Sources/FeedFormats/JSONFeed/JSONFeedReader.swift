import JSONText

/// Reads JSON Feed 1.0 and 1.1 (https://jsonfeed.org/version/1.1).
///
/// A field of the wrong type does not make the feed unreadable: a numeric `id` is read as text,
/// `authors` may be a single object or a name, sizes may be strings or fractions, and dates may
/// have any form that ``DateParser`` reads. Unusable fields are left out with a warning.
enum JSONFeedReader {
  /// Reads a feed without corrections. O(n) in the length of its text.
  ///
  /// - Parameter baseURL: The address of the document. If it is `nil`, relative addresses are
  ///   resolved against the feed's `feed_url`.
  /// - Throws: ``FeedFormatError`` if the document is not a JSON Feed: its `version` is missing or
  ///   names another format, and no element of `items` looks like a post.
  static func read(
    _ json: JSONDocument, baseURL: String?
  ) throws(FeedFormatError) -> FeedDocument {
    guard let format = format(of: json.value) else { throw notAFeed }
    var reading = JSONFeedReading(json, format: format.format, baseURL: baseURL)
    if format.isGuessed { reading.warn("no version; recognised as a JSON Feed by its items") }
    reading.readFeed()
    return reading.document
  }

  static let notAFeed = FeedFormatError(
    .unknown, "not a feed: this is another kind of JSON")

  private static func format(of value: JSONValue) -> (format: FeedFormat, isGuessed: Bool)? {
    let marker = "jsonfeed.org/version/"
    if let version = value["version"]?.string?.lowercased(), version.contains(marker) {
      let isFirst = version.hasSuffix(marker + "1") || version.hasSuffix(marker + "1.0")
      return (isFirst ? .jsonFeed10 : .jsonFeed11, false)
    }
    guard value["items"]?.array?.contains(where: looksLikeItem) == true else { return nil }
    return (.jsonFeed11, true)
  }

  private static func looksLikeItem(_ value: JSONValue) -> Bool {
    let isNamed = value["id"] != nil || value["url"] != nil
    return isNamed && ["title", "content_html", "content_text"].contains { value[$0] != nil }
  }
}

extension ParseWarning {
  init(_ warning: JSONDocument.Warning) {
    self.init(line: warning.line, warning.message)
  }
}

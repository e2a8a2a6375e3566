import FeedFormats
import FeedModel
import TestSupport

/// Every feed is parsed, and all output forms of it are valid.
struct FeedProperty: Property {
  let name = "feed"
  let kinds: Set<Sample.Kind> = [.xml, .json]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let context = FeedParser.Context(salt: salt)
    guard let document = try? FeedParser.parse(input, context: context) else { return }
    try JSONFeedCheck.check(document)
    for text in document.texts { try TextCheck.check(text) }
    let snapshot = FeedSnapshot(document)
    try require(snapshot.items.count == document.items.count, "a snapshot has every item")
    for item in snapshot.items { try check(item.post()) }
  }

  private func check(_ post: Post) throws(Violation) {
    if let title = post.title {
      try require(!title.isEmpty, "a post has no empty title")
      try TextCheck.checkLine(title)
    }
    switch post.content {
    case .html(let html): try SafeMarkup.check(html)
    case .text, nil: break
    }
  }
}

extension FeedParser.Context {
  /// Creates a random context that may accompany a document; empty if the salt is 0.
  init(salt: UInt64) {
    guard salt != 0 else {
      self.init()
      return
    }
    var random = SeededGenerator(seed: salt)
    self.init(
      url: Self.pick(Self.addresses, &random),
      contentType: Self.pick(Self.encodings.map { "text/xml; charset=\($0)" }, &random),
      contentLocation: Self.pick(Self.addresses, &random))
  }

  private static let addresses = [
    "https://a.example/feed", "http://b.example:8080/x/y?z#f", "/x/", "urn:x:y", "file:///x",
    "https://[::1]/", "not an address", "?q", "//c.example",
  ]

  private static let encodings = [
    "utf-8", "utf-16", "utf-16le", "utf-32", "utf-7", "iso-8859-1", "windows-1252", "windows-1251",
    "shift_jis", "euc-jp", "iso-2022-jp", "gb2312", "big5", "koi8-r", "us-ascii", "cp037", "ucs-4",
    "nonsense", "", "\"utf-8\"", "utf-8//TRANSLIT", "utf-8//IGNORE",
  ]

  private static func pick(_ choices: [String], _ random: inout SeededGenerator) -> String? {
    Int.random(in: 0..<3, using: &random) == 0 ? choices.randomElement(using: &random) : nil
  }
}

extension FeedDocument {
  /// Every text that may contain markup.
  var texts: [TextConstruct] {
    [title, subtitle, rights].compactMap(\.self)
      + items.flatMap { item in
        [
          item.title, item.summary, item.content, item.rights, item.source?.title,
          item.source?.subtitle,
        ].compactMap(\.self)
      }
  }
}

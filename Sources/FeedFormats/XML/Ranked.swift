import FeedModel

/// A value with the rank of its source. Values from better sources replace it.
struct Ranked<Value> {
  private(set) var value: Value?
  private var rank = Int.max

  /// Sets the value if its rank is not worse. Rank 0 is the element of the format itself, and
  /// higher ranks are fallbacks. Among equal ranks, the last value wins.
  mutating func offer(_ value: consuming Value?, rank: Int = 0) {
    guard let value, rank <= self.rank else { return }
    self.value = value
    self.rank = rank
  }

  /// Removes and returns the value.
  mutating func take() -> Value? { value.take() }

  func isRanked(_ rank: Int) -> Bool { self.rank == rank }

  /// Like `offer`, but among equal ranks the first value wins.
  mutating func offerFirst(_ value: consuming Value?, rank: Int = 0) {
    guard rank < self.rank else { return }
    offer(value, rank: rank)
  }
}

/// The values read so far for a feed or an item.
struct Facts {
  var title = Ranked<TextConstruct>()
  /// The full body: `content:encoded` or Atom `content`.
  var body = Ranked<TextConstruct>()
  /// RSS `description`, Atom `summary` or `subtitle`. For an item without a full body this is the
  /// body, otherwise the summary.
  var summary = Ranked<TextConstruct>()
  var published = RankedDate()
  var updated = RankedDate()
  var created: FeedDate?
  var authors = RankedAuthors()
  private(set) var contributors: [Author] = []
  var publisher = Ranked<Author>()
  private(set) var categories: [FeedDocument.Category] = []
  var link = Ranked<String>()
  var image = Ranked<FeedDocument.FeedImage>()
  var rights = Ranked<TextConstruct>()
  var license: String?
  /// The language of the item or its body, if the feed declares one.
  var language = Ranked<String>()
  var dublinCore: [FeedDocument.Item.DublinCoreTerm] = []
  /// `yandex:full-text`, the body of an item without another full body.
  var fullText: TextConstruct?
  /// The number of chapter lists read so far.
  var chapterBlocks = 0

  mutating func add(contributor: Author?) {
    if let contributor { contributors.appendBounded(contributor) }
  }

  mutating func add(_ category: FeedDocument.Category?) {
    guard let category, !categories.contains(category) else { return }
    categories.appendBounded(category)
  }

  mutating func offerFirst(image url: String?, rank: Int) {
    image.offerFirst(url.map { FeedDocument.FeedImage(url: $0) }, rank: rank)
  }
}

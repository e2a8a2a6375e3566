import FeedModel

/// A value and how good its source is: a better source replaces it, a worse one does not.
struct Ranked<Value> {
  private(set) var value: Value?
  private var rank = Int.max

  /// Rank 0 is the format's own element, higher ones are fallbacks. Of equal ranks the later wins.
  mutating func offer(_ value: Value?, rank: Int = 0) {
    guard let value, rank <= self.rank else { return }
    self.value = value
    self.rank = rank
  }

  func isRanked(_ rank: Int) -> Bool { self.rank == rank }

  /// As `offer`, but of equal ranks the first wins.
  mutating func offerFirst(_ value: Value?, rank: Int = 0) {
    guard rank < self.rank else { return }
    offer(value, rank: rank)
  }
}

/// What the elements of a feed or an item have said so far.
struct Facts {
  var title = Ranked<TextConstruct>()
  /// A full body: `content:encoded`, Atom `content`.
  var body = Ranked<TextConstruct>()
  /// RSS `description`, Atom `summary` or `subtitle`: of an item the body where there is no other, else
  /// the summary.
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
  /// The language of the item or its body, where it has one of its own.
  var language = Ranked<String>()
  var dublinCore: [FeedDocument.Item.DublinCoreTerm] = []
  /// `yandex:full-text`: the body of an item that lacks one.
  var fullText: TextConstruct?
  /// Blocks of chapters so far.
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

extension Ranked where Value == [Author] {
  /// Adds an author to those of the same rank; authors of a better rank replace the others. The limit
  /// bounds the number of comparisons.
  mutating func add(_ author: Author, rank: Int) {
    guard rank <= self.rank else { return }
    guard isRanked(rank), var authors = value else { return offer([author], rank: rank) }
    guard authors.count < FeedDocument.Item.mostOfAKind, !authors.contains(author) else { return }
    value = nil
    authors.append(author)
    value = authors
  }
}

import FeedModel

/// Corrects common mistakes of publishers after the whole document has been read.
extension FeedDocument {
  /// Applies every correction to the channel and to each item. O(n) in the number of items.
  mutating func correct(_ context: FeedParser.Context) {
    let format = format
    correctFields(in: format)
    let addresses = correctAddresses()
    for index in items.indices {
      items[index].correct { item in
        item.correctFields(in: format)
        item.correctAddresses(addresses)
        item.restoreEnclosure()
        item.addMissingLink()
        item.useFullText()
        item.adoptImageEnclosure()
      }
    }
    chooseTextBases(home: addresses.home, address: context.base ?? feedURL)
  }
}

/// The properties that a feed and its items have in common.
protocol CommonFields {
  var title: TextConstruct? { get set }
  var authors: [Author] { get set }
  var avatars: [String?] { get set }
  var contributors: [Author] { get set }
  var publisher: Author? { get set }
  var categories: [FeedDocument.Category] { get set }
  var rights: TextConstruct? { get set }
  var license: String? { get set }
  var language: String? { get set }

  /// Applies a change to every date.
  mutating func updateDates(_ change: (inout FeedDate?) -> Void)
  /// Applies a change to every text, the title first.
  mutating func updateTexts(_ change: (inout TextConstruct?) -> Void)
  /// Applies a change to plain text other than names.
  mutating func updatePlainTexts(_ change: (inout String?) -> Void)
}

extension CommonFields {
  /// Corrects dates, texts and names. Each correction works on the result of the previous one.
  fileprivate mutating func correctFields(in format: FeedFormat) {
    updateDates {
      $0?.readMarkup()
      if $0?.isPlaceholder == true { $0?.date = nil }
    }
    title?.keepDeclarationsAsText()
    updateTexts {
      $0?.unescapeMarkupInDiv()
      $0?.undoDoubleDecoding()
      $0?.joinSurrogateReferences()
    }
    updatePlainTexts { $0?.undoDoubleDecoding() }
    if format == .jsonFeed10 || format == .jsonFeed11 { title?.simplify() }
    correctNames()
  }
}

extension FeedDocument: CommonFields {
  mutating func updateDates(_ change: (inout FeedDate?) -> Void) {
    change(&published)
    change(&updated)
  }

  mutating func updateTexts(_ change: (inout TextConstruct?) -> Void) {
    change(&title)
    change(&subtitle)
    change(&rights)
  }

  mutating func updatePlainTexts(_ change: (inout String?) -> Void) {
    guard var picture = image else { return }
    change(&picture.title)
    change(&picture.description)
    image = picture
  }
}

extension FeedDocument.Item: CommonFields {
  mutating func updateDates(_ change: (inout FeedDate?) -> Void) {
    change(&published)
    change(&updated)
    change(&created)
    change(&expired)
  }

  mutating func updateTexts(_ change: (inout TextConstruct?) -> Void) {
    change(&title)
    change(&summary)
    change(&content)
    change(&rights)
  }

  mutating func updatePlainTexts(_ change: (inout String?) -> Void) {
    if $extras?.plainContent != nil { change(&extras.plainContent) }
  }
}

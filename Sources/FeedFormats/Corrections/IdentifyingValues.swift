import FeedModel

/// The values of an item that detection compares, as the document gives them.
///
/// Corrections change what people read and open, never these: a correction that a later version adds
/// or improves makes no known post new or edited.
public struct IdentifyingValues: RareFacts {
  public var link: String?
  public var comments: String?
  public var title: TextConstruct?
  /// The date of publication, or of the last update where that one is missing or unreadable.
  public var date: FeedDate?
  /// The address of the first enclosure.
  public var enclosure: String?
  /// The content, or the summary of an item without content.
  public var text: TextConstruct?

  public init() {}

  init(of item: FeedDocument.Item) {
    link = item.link
    comments = item.comments
    title = item.title
    date = item.published?.date == nil ? item.updated ?? item.published : item.published
    enclosure = item.enclosures.first?.url
    text = item.content ?? item.summary
  }
}

extension FeedDocument {
  /// The link that detection compares with those of the items: the one it had before its corrections.
  public var identifyingLink: String? { uncorrectedLink ?? link }
}

extension FeedDocument.Item {
  /// The values to compare the item by: those it had before its corrections.
  public var identifyingValues: IdentifyingValues {
    uncorrected ?? IdentifyingValues(of: self)
  }

  /// Applies corrections, and keeps the identifying values that the document gave if one changes.
  mutating func correct(_ corrections: (inout Self) -> Void) {
    let published = identifyingValues
    corrections(&self)
    if IdentifyingValues(of: self) != published { uncorrected = published }
  }
}

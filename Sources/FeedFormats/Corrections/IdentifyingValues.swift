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
}

extension FeedDocument {
  /// The link that detection compares with those of the items: the one it had before its corrections.
  public var identifyingLink: String? { uncorrectedLink ?? link }
}

extension FeedDocument.Item {
  /// The values to compare the item by: those it had before its corrections.
  public var identifyingValues: IdentifyingValues { uncorrected ?? currentValues }

  private var currentValues: IdentifyingValues {
    var values = IdentifyingValues()
    values.link = link
    values.comments = comments
    values.title = title
    values.date = published?.date == nil ? updated ?? published : published
    values.enclosure = enclosures.first?.url
    values.text = content ?? summary
    return values
  }

  /// Applies corrections, and keeps the identifying values that the document gave if one changes.
  mutating func correct(_ corrections: (inout Self) -> Void) {
    let published = identifyingValues
    corrections(&self)
    if currentValues != published { uncorrected = published }
  }
}

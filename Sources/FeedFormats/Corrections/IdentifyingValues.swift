import FeedModel

/// The values of an item that detection compares, as written in the document.
///
/// Corrections change what is shown and opened, but never these values. Adding or improving a
/// correction therefore makes no known post new or edited.
public struct IdentifyingValues: PropertyGroup {
  public var link: String?
  public var comments: String?
  public var title: TextConstruct?
  /// The date of publication, or the date of the last update if the former is missing or
  /// unreadable.
  public var date: FeedDate?
  /// The address of the first enclosure.
  public var enclosure: String?
  /// The content, or the summary of an item without content.
  public var text: TextConstruct?

  public init() {}

  /// Takes the current values of an item.
  fileprivate init(of item: borrowing FeedDocument.Item) {
    link = item.link
    comments = item.comments
    title = item.title
    date = item.published?.date == nil ? item.updated ?? item.published : item.published
    enclosure = item.enclosures.first?.url
    text = item.content ?? item.summary
  }
}

extension FeedDocument {
  /// The link that detection compares with those of the items: the link before corrections.
  public var identifyingLink: String? { uncorrectedLink ?? link }
}

extension FeedDocument.Item {
  /// The values that detection compares: those before corrections.
  public var identifyingValues: IdentifyingValues { uncorrected ?? IdentifyingValues(of: self) }

  /// Applies corrections. If one changes an identifying value, keeps the values of the document.
  mutating func correct(_ corrections: (inout Self) -> Void) {
    guard uncorrected == nil else { return corrections(&self) }
    let published = IdentifyingValues(of: self)
    corrections(&self)
    if IdentifyingValues(of: self) != published { uncorrected = published }
  }
}

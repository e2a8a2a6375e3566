public import FeedFormats
import HackerNews

/// The addresses of the feeds of services, such as `hn:top`. All other feeds except files have web
/// addresses.
public enum ServiceAddress {
  /// Returns the canonical spelling of an address, or `nil` if it has the scheme of no service.
  ///
  /// - Throws: ``LibraryError`` `.address` if the service has no such feed.
  public static func canonical(_ text: String) throws(LibraryError) -> String? {
    guard HNFeedAddress.hasScheme(text) else { return nil }
    guard let address = HNFeedAddress(text) else {
      throw LibraryError(.address, HNFeedAddress.explanation(of: text))
    }
    return address.description
  }

  /// Whether an address is one of a service.
  public static func isOne(_ text: String) -> Bool { HNFeedAddress(text) != nil }
}

extension OPMLDocument {
  /// Reads an OPML file with web addresses and addresses of services.
  public init(readingSubscriptions bytes: [UInt8]) throws(FeedFormatError) {
    try self.init(reading: bytes) { text in
      SubscriptionAddress.web(text) ?? (try? ServiceAddress.canonical(text)) ?? nil
    }
  }
}

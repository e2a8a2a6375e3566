import FoundationEssentials
import HTMLText
import Markup

extension FeedDate {
  /// Reads a date whose text is HTML, as in `<time datetime="2024-05-06T07:08:09Z">May 6</time>`: the first
  /// `datetime` that is a date, or else the words. The text stays. O(n).
  mutating func readMarkup() {
    guard text.containsByte(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return
    }
    let html = Array(text.utf8)
    let reader = html.withUnsafeBytes {
      HTMLStreamParser.parse(fragment: $0, to: DateTimeReader.init)
    }
    date = reader.date ?? date ?? DateParser.parse(PlainText.from(html))
  }
}

extension FeedDocument {
  /// Reads the channel's dates that are written as HTML.
  mutating func readMarkedUpDates() {
    published?.readMarkup()
    updated?.readMarkup()
  }
}

extension FeedDocument.Item {
  /// Reads dates that are written as HTML.
  mutating func readMarkedUpDates() {
    published?.readMarkup()
    updated?.readMarkup()
    created?.readMarkup()
    expired?.readMarkup()
  }
}

/// Finds the first `datetime` attribute that is a date.
private final class DateTimeReader: HTMLStreamHandler {
  private(set) var date: Date?

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    if date == nil { date = attributes["datetime"].flatMap { DateParser.parse($0) } }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {}

  func end(_ name: HTMLName) {}
}

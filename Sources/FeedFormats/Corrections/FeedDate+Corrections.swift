import FoundationEssentials
import HTMLText
import Markup

extension FeedDate {
  /// Reads a date whose text is HTML, such as `<time datetime="2024-05-06T07:08:09Z">May 6</time>`,
  /// from the first valid `datetime` attribute, or else from the plain text. `text` is unchanged.
  /// O(n).
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

  /// Whether the date is one that programs write for a missing date: the epoch of Unix, NTP or
  /// Windows, or a year before 1000.
  var isPlaceholder: Bool {
    guard let date else { return false }
    return Self.epochs.contains(date) || date < Self.yearOneThousand
  }

  private static let epochs: [Date] = [
    Date(timeIntervalSince1970: 0),  // 1970-01-01
    Date(timeIntervalSince1970: -2_208_988_800),  // 1900-01-01
    Date(timeIntervalSince1970: -11_644_473_600),  // 1601-01-01
  ]
  private static let yearOneThousand = Date(timeIntervalSince1970: -30_610_224_000)
}

/// Finds the first `datetime` attribute that contains a valid date.
private final class DateTimeReader: HTMLStreamHandler {
  private(set) var date: Date?

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    if date == nil { date = attributes["datetime"].flatMap { DateParser.parse($0) } }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {}

  func end(_ name: HTMLName) {}
}

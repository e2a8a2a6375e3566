import Markup

/// Converts HTML to a single line of text for titles and summaries.
public enum PlainText {
  /// Returns the text of HTML without tags, with references decoded and each run of whitespace
  /// replaced by a single space. O(n).
  public static func from(_ html: String) -> String {
    from(Array(html.utf8))
  }

  /// Returns the text of HTML in UTF-8 as a single line. O(n).
  package static func from(_ html: [UInt8]) -> String {
    guard html.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return folding(html)
    }
    let html = html.withUnsafeBytes(BogusSections.removed) ?? html
    let gatherer = html.withUnsafeBytes {
      HTMLStreamParser.parse(fragment: $0, to: WordGatherer.init)
    }
    return folding(gatherer.words)
  }

  /// Returns the text with each run of whitespace replaced by a single space, and none at the ends.
  /// O(n).
  package static func folding(_ text: String) -> String {
    folding(Array(text.utf8))
  }

  /// Returns UTF-8 text with each run of whitespace replaced by a single space, and none at the
  /// ends. O(n).
  package static func folding(_ text: [UInt8]) -> String {
    guard !isFolded(text) else { return TidyText.string(text) }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    for byte in text {
      if byte.isBlank {
        if let last = folded.last, last != 0x20 { folded.append(0x20) }
      } else {
        folded.append(byte)
      }
    }
    if folded.last == 0x20 { folded.removeLast() }
    return TidyText.string(folded)
  }

  /// Returns whether the only whitespace is single spaces between words.
  private static func isFolded(_ text: [UInt8]) -> Bool {
    var last: UInt8 = 0x20
    for byte in text {
      guard !byte.isBlank || byte == 0x20 && last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 || text.isEmpty
  }
}

private final class WordGatherer: HTMLStreamHandler {
  private(set) var words: [UInt8] = []
  private var foreign = ForeignContent()

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard foreign.start(name) != .inside else { return true }
    let rule = HTMLVocabulary.elementRules[name]
    if rule?.isSeparating == true { words.append(0x20) }
    return rule?.isDropped != true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    if !foreign.isInside { words.append(contentsOf: utf8) }
  }

  func end(_ name: HTMLName) {
    guard !foreign.end(name) else { return }
    if HTMLVocabulary.elementRules[name]?.isSeparating == true { words.append(0x20) }
  }
}

import FeedModel

extension TextConstruct {
  /// The digest of the text without leading and trailing whitespace, or `nil` if the text shows
  /// nothing, such as `<br/>` or a no-break space. O(n), and fast if the text outside markup starts
  /// with an ASCII word.
  var digest: Digest? {
    guard let first = utf8.firstIndex(where: { !Self.isBlank($0) }),
      let last = utf8.lastIndex(where: { !Self.isBlank($0) }),
      beginsWithWord || showsAnything
    else { return nil }
    return utf8[first...last].withUnsafeBytes { Digest(bytes: $0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether the first character outside whitespace and tags is ASCII and not a reference. If
  /// `false`, the text must be examined with `showsAnything`.
  private var beginsWithWord: Bool {
    var isInTag = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "<") where kind.isMarkup: isInTag = true
      case UInt8(ascii: ">") where isInTag: isInTag = false
      case _ where isInTag || Self.isBlank(byte): continue
      case UInt8(ascii: "&") where kind.isMarkup: return false
      default: return byte < 0x80
      }
    }
    return false
  }

  /// Whether the text shows words, images, audio or video. Recovered content does not count: the
  /// result for a given text must never change, or known posts would be reported as edited.
  private var showsAnything: Bool {
    if plainText().contains(where: { !$0.isWhitespace }) { return true }
    guard kind.isMarkup else { return false }
    let html = String(decoding: sanitizedUTF8(recoversContent: false), as: UTF8.self)
    return ["<img", "<audio", "<video"].contains { html.contains($0) }
  }
}

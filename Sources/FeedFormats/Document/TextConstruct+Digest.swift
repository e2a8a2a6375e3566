import FeedModel

extension TextConstruct {
  /// A digest of the text between white space; nil for one that shows nothing: `<br/>`, a no-break space.
  /// O(n), and little where the first thing that is no markup is a word.
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

  /// Whether something in ASCII is the first that is neither blank nor a tag. A no only means that one has
  /// to look closer.
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

  /// Whether the text shows words, pictures, sound or films. Recovered content does not count: the answer
  /// for a text must never change, or known posts would be edited.
  private var showsAnything: Bool {
    if plainText().contains(where: { !$0.isWhitespace }) { return true }
    guard kind.isMarkup else { return false }
    let html = String(decoding: sanitizedUTF8(recoversContent: false), as: UTF8.self)
    return ["<img", "<audio", "<video"].contains { html.contains($0) }
  }
}

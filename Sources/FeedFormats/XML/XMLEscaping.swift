import Markup

/// Escapes any text so that XML 1.0 can contain it and readers get it back unchanged.
///
/// Characters that XML forbids (section 2.2) are removed, and so is DEL, because a document may be
/// shown in a terminal. C1 controls become their letters in windows-1252, as when a feed is read;
/// those without a letter are removed. Line separators and bidirectional controls become character
/// references.
public enum XMLEscaping {
  enum Place {
    case text
    /// An attribute value in double quotes, in which a parser replaces tabs and line breaks with
    /// spaces (section 3.3.3).
    case attribute
  }

  /// Appends a text, escaped. Runs without special characters are copied as a whole. O(n).
  static func append(_ text: String, _ place: Place, to bytes: inout [UInt8]) {
    var text = text  // withUTF8 is mutating; native strings are not copied
    text.withUTF8 { utf8 in
      if let letters = WindowsCharacters.replacingControls(in: UnsafeRawBufferPointer(utf8)) {
        letters.withUnsafeBufferPointer { append($0, place, to: &bytes) }
      } else {
        append(utf8, place, to: &bytes)
      }
    }
  }

  /// Returns the text as an XML parser would return it after writing: C1 controls are read as
  /// windows-1252, and characters that XML forbids are removed. O(n).
  static func cleaned(_ text: String) -> String {
    guard text.utf8.contains(where: mayChange) else { return text }
    let letters = Array(text.utf8).withUnsafeBytes(WindowsCharacters.replacingControls)
    var cleaned: [UInt8] = []
    (letters ?? Array(text.utf8)).withUnsafeBufferPointer { utf8 in
      copy(utf8, to: &cleaned) { index in
        guard forbiddenLength(utf8, at: index) > 0 else { return nil }
        return (forbiddenLength(utf8, at: index), "")
      }
    }
    return String(decoding: cleaned, as: UTF8.self)
  }

  private static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, _ place: Place, to bytes: inout [UInt8]
  ) {
    copy(utf8, to: &bytes) { index in
      switch utf8[index] {
      case UInt8(ascii: "&"): return (1, "&amp;")
      case UInt8(ascii: "<"): return (1, "&lt;")
      case UInt8(ascii: ">"): return (1, "&gt;")
      case UInt8(ascii: "\""): return place == .attribute ? (1, "&quot;") : nil
      case 0x09: return (1, "&#9;")
      case 0x0A: return place == .attribute ? (1, "&#10;") : nil
      // A parser replaces a carriage return with a line feed (section 2.11).
      case 0x0D: return (1, "&#13;")
      default: break
      }
      if let reference = reference(utf8, at: index) { return reference }
      let length = forbiddenLength(utf8, at: index)
      return length > 0 ? (length, "") : nil
    }
  }

  /// Copies bytes, replacing the ranges for which `replacement` returns a length and a text.
  private static func copy(
    _ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8],
    _ replacement: (Int) -> (length: Int, text: StaticString)?
  ) {
    var start = 0
    var index = 0
    while index < utf8.count {
      guard mayChange(utf8[index]), let (length, text) = replacement(index) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: utf8[start..<index])
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      index += length
      start = index
    }
    if start < utf8.count { bytes.append(contentsOf: utf8[start...]) }
  }

  /// Whether a byte may start a sequence that is replaced.
  private static func mayChange(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: false
    }
  }

  /// Returns HTML with its bidirectional controls as references, so that a terminal shows the text
  /// in its logical order. O(n).
  public static func escapingBidirectionalControls(inHTML html: String) -> [UInt8] {
    var html = html  // withUTF8 is mutating; native strings are not copied
    var bytes: [UInt8] = []
    html.withUTF8 { utf8 in copy(utf8, to: &bytes) { reference(utf8, at: $0) } }
    return bytes
  }

  /// Returns the reference for a bidirectional control, or for U+2028 or U+2029, which some
  /// programs treat as line ends. Returns `nil` for any other character.
  private static func reference(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, text: StaticString)? {
    func byte(_ offset: Int) -> UInt8 { index + offset < utf8.count ? utf8[index + offset] : 0 }
    return switch (byte(0), byte(1), byte(2)) {
    case (0xD8, 0x9C, _): (2, "&#1564;")
    case (0xE2, 0x80, 0x8E): (3, "&#8206;")
    case (0xE2, 0x80, 0x8F): (3, "&#8207;")
    case (0xE2, 0x80, 0xA8): (3, "&#8232;")
    case (0xE2, 0x80, 0xA9): (3, "&#8233;")
    case (0xE2, 0x80, 0xAA): (3, "&#8234;")
    case (0xE2, 0x80, 0xAB): (3, "&#8235;")
    case (0xE2, 0x80, 0xAC): (3, "&#8236;")
    case (0xE2, 0x80, 0xAD): (3, "&#8237;")
    case (0xE2, 0x80, 0xAE): (3, "&#8238;")
    case (0xE2, 0x81, 0xA6): (3, "&#8294;")
    case (0xE2, 0x81, 0xA7): (3, "&#8295;")
    case (0xE2, 0x81, 0xA8): (3, "&#8296;")
    case (0xE2, 0x81, 0xA9): (3, "&#8297;")
    default: nil
    }
  }

  /// Returns the length in bytes of the forbidden character at an index, or 0 if the character is
  /// allowed.
  private static func forbiddenLength(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch utf8[index] {
    case 0x09, 0x0A, 0x0D: return 0
    case 0..<0x20, 0x7F: return 1
    case 0xC2:
      // The remaining C1 controls, which have no letter in windows-1252.
      return index + 1 < utf8.count && utf8[index + 1] < 0xA0 ? 2 : 0
    case 0xEF:
      let isNoncharacter =
        index + 2 < utf8.count && utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE
      return isNoncharacter ? 3 : 0
    default: return 0
    }
  }
}

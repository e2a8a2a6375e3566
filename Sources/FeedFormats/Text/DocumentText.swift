import XMLStream

/// A document's bytes as UTF-8, however they came.
///
/// The order of belief: a byte order mark, then what the first bytes look like (UTF-16 and UTF-32
/// show themselves), then UTF-8 if the bytes are valid UTF-8, then the header's charset (RFC 7303),
/// then the document's own declaration, then windows-1252. A header that says iso-8859-1
/// says only what many servers always say, and comes behind the declaration.
struct DocumentText {
  var bytes: [UInt8]
  /// The name of the encoding that was used, in lower case.
  var encoding: String
  var warnings: [ParseWarning] = []

  init(_ raw: [UInt8], contentType: String?) {
    self = Self.decode(raw, contentType: contentType)
  }

  private init(utf8 bytes: [UInt8]) {
    self.bytes = bytes
    encoding = "utf-8"
  }

  private static func decode(_ raw: [UInt8], contentType: String?) -> DocumentText {
    if let mark = ByteOrderMark(raw) {
      return mark.encoding == "utf-8"
        ? utf8(Array(raw.dropFirst(3))) : decode(raw, as: mark.encoding) ?? utf8(raw)
    }
    let labels = labels(declared: declaredEncoding(in: raw), sent: charset(in: contentType))
    if !labels.contains(where: isEscaped), UTF8Check.isValid(raw) {
      var text = DocumentText(utf8: raw)
      if let label = labels.first, UTF8Check.isASCII(raw), isASCIICompatible(label) {
        text.encoding = label
      }
      return text
    }
    for label in labels where !label.hasPrefix("utf-16") {
      if EncodingLabels.canonical(label) == "utf-8" { return utf8(raw) }
      if let text = decode(raw, as: label) { return text }
    }
    if UTF8Check.isMostlyValid(raw) { return utf8(raw) }
    return decode(raw, as: "windows-1252") ?? utf8(raw)
  }

  private static func labels(declared: String?, sent: String?) -> [String] {
    guard let sent else { return declared.map { [$0] } ?? [] }
    let isServersDefault = sent == "iso-8859-1"
    return (isServersDefault ? [declared, sent] : [sent, declared]).compactMap { $0 }
  }

  /// Whether ASCII bytes mean the same in it, and it exists.
  private static func isASCIICompatible(_ label: String) -> Bool {
    let letters = Array("<a?>".utf8)
    let name = EncodingLabels.canonical(label)
    return letters.withUnsafeBytes { CharacterDecoder.utf8(from: $0, encoding: name) }?.bytes
      == letters
  }

  /// One bad byte in UTF-8 must not turn every letter of the document into another.
  private static func utf8(_ raw: [UInt8]) -> DocumentText {
    guard !UTF8Check.isValid(raw) else { return DocumentText(utf8: raw) }
    var text = DocumentText(utf8: UTF8Check.repairing(raw))
    text.warnings = [ParseWarning("the document holds bytes that are not UTF-8")]
    return text
  }

  /// Decodes by a label; nil for an unknown one.
  private static func decode(_ raw: [UInt8], as label: String) -> DocumentText? {
    let name = EncodingLabels.canonical(label)
    guard let decoded = raw.withUnsafeBytes({ CharacterDecoder.utf8(from: $0, encoding: name) })
    else { return nil }
    var text = DocumentText(utf8: decoded.bytes)
    text.encoding = label
    if !decoded.isExact {
      text.warnings = [ParseWarning("the document holds bytes that are not \(label)")]
    }
    return text
  }

  /// Encodings whose bytes look like ASCII and mean something else.
  private static func isEscaped(_ label: String) -> Bool {
    label.hasPrefix("iso-2022") || label == "utf-7" || label == "hz-gb-2312"
  }

  /// The encoding of an XML declaration (XML 1.0 section 4.3.3), in lower case.
  static func declaredEncoding(in bytes: [UInt8]) -> String? {
    let head = bytes.prefix(1024).filter { $0 != 0 }
    guard let declaration = end(of: "<?xml", in: head[...]),
      let stop = end(of: "?>", in: head[declaration...]),
      let name = end(of: "encoding", in: head[declaration..<stop])
    else { return nil }
    let rest = head[name..<stop].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let quote = rest.first else { return nil }
    let label = String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
      .trimmingBlanks().lowercased()
    return label.isEmpty ? nil : label
  }

  /// Where some bytes go on behind the first occurrence of a word.
  private static func end(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    return word.withUTF8Buffer { word in
      (bytes.startIndex...(bytes.endIndex - count))
        .first { start in (0..<count).allSatisfy { bytes[start + $0] == word[$0] } }
        .map { $0 + count }
    }
  }

  /// Where the text begins, if nothing says that it is anything but UTF-8: the XML parser will see
  /// whether that is true.
  static func startOfSupposedUTF8(_ raw: [UInt8], contentType: String?) -> Int? {
    let mark = ByteOrderMark(raw)
    guard mark == nil || mark?.encoding == "utf-8" else { return nil }
    let label = labels(declared: declaredEncoding(in: raw), sent: charset(in: contentType)).first
    guard mark != nil || label == nil || label == "utf-8" else { return nil }
    return mark == nil ? 0 : 3
  }

  /// The charset parameter of a Content-Type (RFC 9110 section 8.3), in lower case.
  static func charset(in contentType: String?) -> String? {
    guard let contentType else { return nil }
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks() }
      guard parts.count == 2, parts[0].lowercased() == "charset" else { continue }
      let label = parts[1].filter { $0 != "\"" && $0 != "'" }.trimmingBlanks().lowercased()
      return label.isEmpty ? nil : label
    }
    return nil
  }
}

/// What the first bytes say of the encoding.
private struct ByteOrderMark {
  let encoding: String

  init?(_ bytes: [UInt8]) {
    switch (bytes[at: 0], bytes[at: 1], bytes[at: 2], bytes[at: 3]) {
    case (0x00, 0x00, 0xFE, 0xFF), (0xFF, 0xFE, 0x00, 0x00): encoding = "utf-32"
    case (0x00, 0x00, 0x00, 0x3C): encoding = "utf-32be"
    case (0x3C, 0x00, 0x00, 0x00): encoding = "utf-32le"
    case (0x00, 0x3C, 0x00, 0x3F): encoding = "utf-16be"
    case (0x3C, 0x00, 0x3F, 0x00): encoding = "utf-16le"
    case (0xEF, 0xBB, 0xBF, _): encoding = "utf-8"
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): encoding = "utf-16"
    default: return nil
    }
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { index < count ? self[index] : nil }
}

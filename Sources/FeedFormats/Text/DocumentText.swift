import XMLStream

/// A document's bytes as UTF-8, however they came.
///
/// The order of belief: a byte order mark, then what the first bytes look like (UTF-16, UTF-32 and
/// EBCDIC show themselves), then UTF-8 if the bytes are valid UTF-8, then the header's charset (RFC
/// 7303), then the document's own declaration, then windows-1252. A header that says iso-8859-1 says
/// only what many servers always say, and comes behind the declaration. A label by which some bytes
/// mean nothing, as us-ascii where there are any, comes behind one by which all do.
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
    if let mark = EncodingMark(raw) {
      return mark.encoding == "utf-8"
        ? utf8(Array(raw.dropFirst(3))) : decode(raw, as: mark.encoding) ?? utf8(raw)
    }
    let raw = EncodingMark.withoutFalseMark(raw)
    let declared = declaredEncoding(in: raw)
    let labels = labels(declared: declared, sent: charset(in: contentType))
    var text = decode(raw, by: labels)
    if let declared, isWide(declared) || !isKnown(declared) {
      let fault = isWide(declared) ? "the document is not" : "unknown encoding"
      text.warnings.insert(ParseWarning(line: 1, "\(fault) \(declared)"), at: 0)
    }
    return text
  }

  private static func decode(_ raw: [UInt8], by labels: [String]) -> DocumentText {
    if !labels.contains(where: isEscaped), UTF8Check.isValid(raw) {
      var text = DocumentText(utf8: raw)
      if let label = labels.first, UTF8Check.isASCII(raw), isASCIICompatible(label) {
        text.encoding = label
      }
      return text
    }
    return guess(raw, by: labels.filter { !isWide($0) && $0 != "us-ascii" })
  }

  /// The first label by which every byte means something; else UTF-8 if much of it is; else what is
  /// nearest.
  private static func guess(_ raw: [UInt8], by labels: [String]) -> DocumentText {
    let census = UTF8Check.census(raw)
    let isMostlyUTF8 = census.right > census.wrong
    for label in labels {
      if isUTF8(label) {
        if isMostlyUTF8 { return utf8(raw) }
      } else if let text = decode(raw, as: label), text.warnings.isEmpty {
        return text
      }
    }
    // Bytes among others that are right are damage; without one that is right it is another encoding.
    let saysUTF8 = labels.contains(where: isUTF8) && census.right > 0
    if isMostlyUTF8 || saysUTF8 { return utf8(raw) }
    var text =
      labels.lazy.filter { !isUTF8($0) }.compactMap { decode(raw, as: $0) }.first
      ?? decode(raw, as: "windows-1252") ?? utf8(raw)
    if text.warnings.isEmpty {
      // XML and JSON that name no encoding are UTF-8.
      let label = labels.first ?? "UTF-8"
      text.warnings = [ParseWarning("the document holds bytes that are not \(label)")]
    }
    return text
  }

  private static func labels(declared: String?, sent: String?) -> [String] {
    guard let sent else { return declared.map { [$0] } ?? [] }
    let isServersDefault = sent == "iso-8859-1"
    return (isServersDefault ? [declared, sent] : [sent, declared]).compactMap { $0 }
  }

  private static func isUTF8(_ label: String) -> Bool {
    EncodingLabels.canonical(label) == "utf-8"
  }

  /// Encodings that would have shown themselves by zeros: a document without is none of them.
  private static func isWide(_ label: String) -> Bool {
    let name = EncodingLabels.canonical(label)
    return ["utf-16", "utf-32", "ucs-"].contains { name.hasPrefix($0) }
      || name.hasPrefix("iso-10646")
  }

  private static func isKnown(_ label: String) -> Bool {
    !EncodingLabels.isRefused(label)
      && (isUTF8(label)
        || CharacterDecoder.knows(EncodingLabels.canonical(label)))
  }

  /// Whether ASCII bytes mean the same in it, and it exists.
  private static func isASCIICompatible(_ label: String) -> Bool {
    guard !EncodingLabels.isRefused(label) else { return false }
    let letters = Array("<a?>".utf8)
    let name = EncodingLabels.canonical(label)
    return letters.withUnsafeBytes { CharacterDecoder.utf8(from: $0, encoding: name) }?.bytes
      == letters
  }

  /// One bad byte in UTF-8 must not turn every letter of the document into another.
  private static func utf8(_ raw: [UInt8]) -> DocumentText {
    guard !UTF8Check.isValid(raw) else { return DocumentText(utf8: raw) }
    var text = DocumentText(utf8: UTF8Check.repairing(raw))
    text.warnBadBytes(of: "UTF-8")
    return text
  }

  /// Decodes by a label; nil for an unknown one.
  private static func decode(_ raw: [UInt8], as label: String) -> DocumentText? {
    guard !EncodingLabels.isRefused(label) else { return nil }
    let name = EncodingLabels.canonical(label)
    guard let decoded = raw.withUnsafeBytes({ CharacterDecoder.utf8(from: $0, encoding: name) })
    else { return nil }
    var text = DocumentText(utf8: decoded.bytes)
    text.encoding = label
    if !decoded.isExact { text.warnBadBytes(of: label) }
    return text
  }

  /// Says where the first character stands that could not be read.
  private mutating func warnBadBytes(of encoding: String) {
    let replacement = Array("\u{FFFD}".utf8)
    let line = bytes.firstRange(of: replacement).map { bad in
      1 + bytes[..<bad.lowerBound].count { $0 == UInt8(ascii: "\n") }
    }
    warnings = [ParseWarning(line: line, "the document holds bytes that are not \(encoding)")]
  }

  /// Encodings whose bytes look like ASCII and mean something else.
  private static func isEscaped(_ label: String) -> Bool {
    label.contains("iso-2022") || label == "csiso2022jp" || label == "csiso2022kr"
  }

  /// The encoding of an XML declaration (XML 1.0 section 4.3.3), in lower case.
  static func declaredEncoding(in bytes: [UInt8]) -> String? {
    declaredEncoding(inHead: bytes.prefix(1024).filter { $0 != 0 })
  }

  /// In any case: some programs shout.
  static func declaredEncoding(inHead head: [UInt8]) -> String? {
    let head = head.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
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
    let mark = EncodingMark(raw)
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

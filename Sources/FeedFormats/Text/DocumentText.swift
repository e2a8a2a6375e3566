import Markup

/// A document's bytes, decoded to UTF-8.
///
/// The encoding is decided by the first of these that applies: a byte order mark; the first bytes, if
/// they look like UTF-16, UTF-32 or EBCDIC; UTF-8 if the bytes are valid UTF-8, or nearly so and the
/// label is only a common default; the header's charset (RFC 7303); the document's own declaration;
/// windows-1252. A header's iso-8859-1 comes after the declaration, because many servers always send
/// it. A label that leaves some of the bytes undefined comes after one that defines them all.
struct DocumentText {
  var bytes: [UInt8]
  /// The name of the encoding that was used, in lower case.
  var encoding: String
  var warnings: [ParseWarning] = []
  /// Whether the text differs from what ``ReadingRules/identifying`` reads.
  var isRecovered = false

  init(_ raw: [UInt8], contentType: String?, _ rules: ReadingRules = .recovering) {
    self = Self.decode(raw, contentType: contentType, rules)
  }

  private init(utf8 bytes: [UInt8]) {
    self.bytes = bytes
    encoding = "utf-8"
  }

  private static func decode(
    _ raw: [UInt8], contentType: String?, _ rules: ReadingRules
  ) -> DocumentText {
    if let mark = EncodingMark(raw) {
      return mark.encoding == "utf-8"
        ? utf8(Array(raw.dropFirst(3)), rules)
        : decode(raw, as: mark.encoding) ?? utf8(raw, rules)
    }
    let raw = EncodingMark.withoutFalseMark(raw)
    let declared = declaredEncoding(in: raw)
    let labels = labels(declared: declared, sent: charset(in: contentType))
    var text = decode(raw, by: labels, rules)
    if let declared, isWide(declared) || !isKnown(declared) {
      let fault = isWide(declared) ? "the document is not" : "unknown encoding"
      text.warnings.insert(ParseWarning(line: 1, "\(fault) \(declared)"), at: 0)
    }
    return text
  }

  private static func decode(
    _ raw: [UInt8], by labels: [String], _ rules: ReadingRules
  ) -> DocumentText {
    if !labels.contains(where: isEscaped), UTF8Check.isValid(raw) {
      var text = DocumentText(utf8: raw)
      if let label = labels.first, UTF8Check.isASCII(raw), isASCIICompatible(label) {
        text.encoding = label
      }
      return text
    }
    return guess(raw, by: labels.filter { !isWide($0) && $0 != "us-ascii" }, rules)
  }

  /// Decodes by the first label that defines every byte; else as UTF-8 if most of it is valid; else by
  /// the most likely label.
  private static func guess(
    _ raw: [UInt8], by labels: [String], _ rules: ReadingRules
  ) -> DocumentText {
    let census = UTF8Check.census(raw)
    let isMostlyUTF8 = census.right > census.wrong
    let isNearlyUTF8 =
      census.right > 0 && census.right / minimumValidPerInvalid >= census.wrong
    for label in labels {
      if isUTF8(label) {
        if isMostlyUTF8 { return utf8(raw, rules) }
      } else if rules == .recovering, isNearlyUTF8, isCommonDefault(label) {
        var text = utf8(raw, rules)
        text.isRecovered = true
        return text
      } else if let text = decode(raw, as: label), text.warnings.isEmpty {
        return text
      }
    }
    // Invalid bytes among valid sequences are damage; without a valid one it is another encoding.
    let saysUTF8 = labels.contains(where: isUTF8) && census.right > 0
    if isMostlyUTF8 || saysUTF8 { return utf8(raw, rules) }
    var text =
      labels.lazy.filter { !isUTF8($0) }.compactMap { decode(raw, as: $0) }.first
      ?? decode(raw, as: "windows-1252") ?? utf8(raw, rules)
    if text.warnings.isEmpty {
      // XML and JSON that name no encoding are UTF-8.
      let label = labels.first ?? "UTF-8"
      text.warnings = [badBytes(notOf: label)]
    }
    return text
  }

  /// The minimum ratio of valid to invalid multi-byte sequences at which a document is read as UTF-8
  /// although its label, a common default, says otherwise. In ISO 8859-1 such a sequence is a capital
  /// letter with a symbol behind it (`É»`), or a small letter with two: text in any language has many
  /// more letters without symbols behind them, each of which is an invalid sequence.
  private static let minimumValidPerInvalid = 10

  /// Whether many programs write a label without regard to the encoding.
  private static func isCommonDefault(_ label: String) -> Bool {
    ["windows-1252", "iso-8859-15"].contains(EncodingLabels.canonical(label))
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

  /// Reads bytes as UTF-8 although some are invalid: they must not change all the other letters.
  private static func utf8(_ raw: [UInt8], _ rules: ReadingRules) -> DocumentText {
    guard let invalid = UTF8Check.firstInvalidByte(in: raw) else { return DocumentText(utf8: raw) }
    let repaired = UTF8Check.repairing(raw)
    var text = DocumentText(utf8: rules == .recovering ? UTF8Check.recovering(raw) : repaired)
    text.isRecovered = text.bytes != repaired
    text.warnings = [badBytes(notOf: "UTF-8", line: lineNumber(of: invalid, in: raw))]
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
    if !decoded.isExact {
      let replacement = text.bytes.firstRange(of: Array("\u{FFFD}".utf8))
      let line = replacement.map { lineNumber(of: $0.lowerBound, in: text.bytes) }
      text.warnings = [badBytes(notOf: label, line: line)]
    }
    return text
  }

  private static func badBytes(notOf encoding: String, line: Int? = nil) -> ParseWarning {
    ParseWarning(line: line, "the document holds bytes that are not \(encoding)")
  }

  /// The line of a byte, counted from 1.
  private static func lineNumber(of index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
  }

  /// Encodings whose bytes look like ASCII and mean something else.
  private static func isEscaped(_ label: String) -> Bool {
    label.contains("iso-2022") || label == "csiso2022jp" || label == "csiso2022kr"
  }
}

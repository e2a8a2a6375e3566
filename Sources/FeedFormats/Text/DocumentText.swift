import Markup

/// The bytes of a document, converted to UTF-8.
///
/// The encoding is the first of these that applies:
/// - a byte order mark
/// - UTF-16, UTF-32 or EBCDIC, if the first bytes look like it
/// - UTF-8, if all bytes are valid, or nearly all are and the label is only a common default
/// - the charset of the header (RFC 7303), except iso-8859-1, which many servers always send
/// - the XML declaration of the document
/// - the charset iso-8859-1 of the header
/// - windows-1252
///
/// A label that leaves some of the bytes undefined comes after one that defines all of them.
struct DocumentText {
  var bytes: [UInt8]
  /// The name of the encoding in lower case.
  var encoding: String
  var warnings: [ParseWarning] = []
  /// Whether the text differs from the one that ``ReadingRules/identifying`` gives.
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

  /// Decodes with the first label that defines every byte, or else as UTF-8 if most sequences are
  /// valid, or else with the most likely label.
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
    // Invalid bytes among valid sequences are damage. Without any valid sequence, the text has
    // another encoding.
    let saysUTF8 = labels.contains(where: isUTF8) && census.right > 0
    if isMostlyUTF8 || saysUTF8 { return utf8(raw, rules) }
    var text =
      labels.lazy.filter { !isUTF8($0) }.compactMap { decode(raw, as: $0) }.first
      ?? decode(raw, as: "windows-1252") ?? utf8(raw, rules)
    if text.warnings.isEmpty {
      // XML and JSON without a declared encoding are UTF-8.
      let label = labels.first ?? "UTF-8"
      text.warnings = [badBytes(notOf: label)]
    }
    return text
  }

  /// The minimum ratio of valid to invalid multi-byte sequences at which a document is read as
  /// UTF-8 although its label is a different common default.
  ///
  /// In ISO 8859-1, a valid UTF-8 sequence is an upper-case letter and a symbol (`É»`), or a
  /// lower-case letter and two symbols. Real text contains many more non-ASCII letters without
  /// symbols after them, each of which is an invalid sequence.
  private static let minimumValidPerInvalid = 10

  /// Whether many programs write the label regardless of the actual encoding.
  private static func isCommonDefault(_ label: String) -> Bool {
    ["windows-1252", "iso-8859-15"].contains(EncodingLabels.canonical(label))
  }

  private static func isUTF8(_ label: String) -> Bool {
    EncodingLabels.canonical(label) == "utf-8"
  }

  /// Whether the label is that of an encoding whose text contains zero bytes. If the text had them,
  /// ``EncodingMark`` would have recognised the encoding.
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

  /// Whether the encoding is known and compatible with ASCII.
  private static func isASCIICompatible(_ label: String) -> Bool {
    let letters = Array("<a?>".utf8)
    return CharacterDecoder.utf8(from: letters, label: label)?.bytes == letters
  }

  /// Reads bytes as UTF-8 although some are invalid, so that all valid characters are kept.
  private static func utf8(_ raw: [UInt8], _ rules: ReadingRules) -> DocumentText {
    guard let invalid = UTF8Check.firstInvalidByte(in: raw) else { return DocumentText(utf8: raw) }
    let repaired = UTF8Check.repairing(raw)
    var text = DocumentText(utf8: rules == .recovering ? UTF8Check.recovering(raw) : repaired)
    text.isRecovered = text.bytes != repaired
    text.warnings = [badBytes(notOf: "UTF-8", line: lineNumber(of: invalid, in: raw))]
    return text
  }

  /// Decodes with a label. Returns `nil` if it is unknown.
  private static func decode(_ raw: [UInt8], as label: String) -> DocumentText? {
    guard let decoded = CharacterDecoder.utf8(from: raw, label: label) else { return nil }
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
    ParseWarning(line: line, "the document contains bytes that are not \(encoding)")
  }

  /// Returns the line number of a byte, starting at 1.
  private static func lineNumber(of index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
  }

  /// Whether the label is that of an encoding whose bytes look like ASCII but have another meaning.
  private static func isEscaped(_ label: String) -> Bool {
    label.contains("iso-2022") || label == "csiso2022jp" || label == "csiso2022kr"
  }
}

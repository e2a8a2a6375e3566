import Markup

/// Finds the encoding labels in a document and its header fields.
extension DocumentText {
  /// Returns the labels in the order in which they are tried.
  static func labels(declared: String?, sent: String?) -> [String] {
    guard let sent else { return declared.map { [$0] } ?? [] }
    let isServersDefault = sent == "iso-8859-1"
    return (isServersDefault ? [declared, sent] : [sent, declared]).compactMap { $0 }
  }

  /// Returns the encoding of the XML declaration (XML 1.0 section 4.3.3) in lower case.
  static func declaredEncoding(in bytes: [UInt8]) -> String? {
    declaredEncoding(inHead: bytes.prefix(1024).filter { $0 != 0 })
  }

  /// Returns the encoding of an XML declaration in the first bytes. Upper case is accepted, because
  /// some programs write it.
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

  /// Returns the index after the first occurrence of a word.
  private static func end(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    return word.withUTF8Buffer { word in
      (bytes.startIndex...(bytes.endIndex - count))
        .first { start in (0..<count).allSatisfy { bytes[start + $0] == word[$0] } }
        .map { $0 + count }
    }
  }

  /// Returns the index at which the text starts, unless a byte order mark or label gives an
  /// encoding other than UTF-8. Whether the text is valid UTF-8 is left to the XML parser.
  static func startOfSupposedUTF8(_ raw: [UInt8], contentType: String?) -> Int? {
    let mark = EncodingMark(raw)
    guard mark == nil || mark?.encoding == "utf-8" else { return nil }
    let label = labels(declared: declaredEncoding(in: raw), sent: charset(in: contentType)).first
    guard mark != nil || label == nil || label == "utf-8" else { return nil }
    return mark == nil ? 0 : 3
  }

  /// Returns the charset parameter of a Content-Type (RFC 9110 section 8.3) in lower case.
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

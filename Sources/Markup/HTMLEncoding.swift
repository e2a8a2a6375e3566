/// Determines the encoding of an HTML page (HTML standard, section 13.2.3.2).
enum HTMLEncoding {
  /// Returns the page as valid UTF-8 without a byte order mark. O(n).
  static func utf8(of bytes: [UInt8], declared: String?) -> [UInt8] {
    let labels = byteOrderMark(of: bytes) ?? [declared, metaLabel(in: bytes)].compactMap { $0 }
    for label in labels {
      if let text = decode(bytes, label) { return text }
    }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    return decode(bytes, "windows-1252") ?? repaired(bytes)
  }

  private static func byteOrderMark(of bytes: [UInt8]) -> [String]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ["utf-8"] }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return isWide ? ["utf-16"] : nil
  }

  /// - Returns: `nil` if the label is unknown.
  private static func decode(_ bytes: [UInt8], _ label: String) -> [UInt8]? {
    let label = label.lowercased()
    guard EncodingLabels.canonical(label) == "utf-8" else {
      return CharacterDecoder.utf8(from: bytes, label: label)?.bytes
    }
    return repaired(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
  }

  private static func repaired(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Returns the label that the first 1,024 bytes declare. A page whose declaration can be read as
  /// ASCII is not UTF-16, whatever it declares.
  private static func metaLabel(in bytes: [UInt8]) -> String? {
    let finder = MetaFinder()
    repaired(bytes.prefix(1024)).withUnsafeBytes { HTMLStreamParser.parse($0, to: finder) }
    guard let label = finder.label else { return nil }
    return label.hasPrefix("utf-16") ? "utf-8" : label
  }
}

/// Finds the charset of `<meta charset>` or `<meta http-equiv="Content-Type" content="…;
/// charset=…">`.
private final class MetaFinder: HTMLStreamHandler {
  private(set) var label: String?

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard label == nil, name == Self.meta else { return true }
    label = attributes["charset"].map(Self.trimmed)
    if label == nil, attributes["http-equiv"]?.lowercased() == "content-type" {
      label = attributes["content"].flatMap(Self.charset)
    }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {}
  func end(_ name: HTMLName) {}

  private static func charset(of contentType: String) -> String? {
    let type = contentType.lowercased()
    return type.firstRange(of: "charset=").map {
      trimmed(type[$0.upperBound...].prefix { $0 != ";" })
    }
  }

  private static func trimmed(_ label: some StringProtocol) -> String {
    label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
  }

  private static let meta = HTMLName("meta")
}

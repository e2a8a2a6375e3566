import FeedFormats

/// A document yields the same result in every encoding that can represent it.
struct EncodingProperty: Property {
  let name = "encoding"
  let kinds: Set<Sample.Kind> = [.xml]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    // A UTF-16 byte order mark before a NUL would be one of UTF-32.
    guard let text = String(validating: input, as: UTF8.self), input.first != 0 else { return }
    let form = UnicodeForm.allCases[Int(salt % UInt64(UnicodeForm.allCases.count))]
    let wide = form.encode(text)
    let narrow = UnicodeForm.utf8.encode(text)
    // The kind is detected from the first 4 KiB, which contain fewer characters in wide encodings.
    guard DocumentKind(sniffing: narrow) == .xml, DocumentKind(sniffing: wide) == .xml else {
      return
    }
    let one = try? FeedParser.parse(narrow)
    let other = try? FeedParser.parse(wide)
    try require(
      one?.items == other?.items && one?.title == other?.title
        && one?.isComplete == other?.isComplete,
      "a document is the same in each form of Unicode", "\(form)")
  }
}

/// The Unicode encoding forms, each with its byte order mark.
enum UnicodeForm: CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

  func encode(_ text: String) -> [UInt8] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    let marked = "\u{FEFF}" + String(String.UnicodeScalarView(scalars))
    return switch self {
    case .utf8: Array(marked.utf8)
    case .utf16LittleEndian: marked.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: marked.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian: marked.unicodeScalars.flatMap { Self.bytes($0).reversed() }
    case .utf32BigEndian: marked.unicodeScalars.flatMap { Self.bytes($0) }
    }
  }

  private static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
  }
}

/// The path of a URL: a list of segments, each preceded by a slash, or opaque text.
struct URLPath {
  /// The percent-encoded path.
  var bytes: [UInt8] = []
  var isOpaque = false

  /// Parses an opaque path (WHATWG URL, "opaque path state").
  ///
  /// - Parameter isLast: whether neither a query nor a fragment follows. If one follows, a trailing
  ///   space is encoded, because it would be lost if the query and the fragment were removed.
  init(opaque text: ArraySlice<UInt8>, isLast: Bool) {
    isOpaque = true
    bytes = PercentEncoding.encoded(text, .c0Control)
    if !isLast, bytes.last == UInt8(ascii: " ") {
      bytes.removeLast()
      bytes += Array("%20".utf8)
    }
  }

  /// Creates a path from percent-encoded segments, each preceded by a slash.
  init(list bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends the segments of a path (WHATWG URL, "path state"), ignoring a slash before the first.
  mutating func append(_ text: ArraySlice<UInt8>, scheme: SpecialScheme?) {
    var rest = text
    if let first = rest.first, scheme.isSlash(first) { rest = rest.dropFirst() }
    while true {
      let segment = rest.prefix { !scheme.isSlash($0) }
      rest = rest.dropFirst(segment.count)
      append(segment: segment, isLast: rest.isEmpty, isFile: scheme == .file)
      guard !rest.isEmpty else { return }
      rest = rest.dropFirst()
    }
  }

  private mutating func append(segment: ArraySlice<UInt8>, isLast: Bool, isFile: Bool) {
    switch Self.dots(segment) {
    case 1: if isLast { bytes.append(.slash) }
    case 2:
      shorten(isFile: isFile)
      if isLast { bytes.append(.slash) }
    default:
      let isDrive = isFile && bytes.isEmpty && segment.isDriveLetter
      bytes.append(.slash)
      bytes += PercentEncoding.encoded(segment, .path)
      if isDrive { bytes[bytes.count - 1] = .colon }
    }
  }

  /// Removes the last segment, except a drive letter of a file URL.
  mutating func shorten(isFile: Bool) {
    if isFile, let drive, drive.count == bytes.count { return }
    guard let slash = bytes.lastIndex(of: .slash) else { return }
    bytes.removeSubrange(slash...)
  }

  /// The first segment and its slash if it is a normalised drive letter, such as `C:`.
  var drive: ArraySlice<UInt8>? {
    let first = bytes.dropFirst().prefix { $0 != .slash }
    return first.isDriveLetter && first.last == .colon ? bytes.prefix(3) : nil
  }

  /// Returns 1 for a single-dot segment, 2 for a double-dot segment and 0 for any other. Dots may
  /// be percent-encoded.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.first == .dot || segment.first == .percent else { return 0 }
    switch String(segment).lowercased() {
    case ".", "%2e": return 1
    case "..", ".%2e", "%2e.", "%2e%2e": return 2
    default: return 0
    }
  }
}

extension Optional<SpecialScheme> {
  /// Whether a byte separates segments. In special URLs, a backslash does too.
  func isSlash(_ byte: UInt8) -> Bool {
    byte == .slash || (self != nil && byte == UInt8(ascii: "\\"))
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is a Windows drive letter: a letter followed by `:` or `|`.
  var isDriveLetter: Bool {
    count == 2 && self[startIndex].isASCIILetter
      && (self[startIndex + 1] == .colon || self[startIndex + 1] == UInt8(ascii: "|"))
  }
}

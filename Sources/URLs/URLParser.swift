/// A URL parser (WHATWG URL, section 4.4).
///
/// The Standard describes a state machine over code points. This parser splits the text at its
/// delimiters instead, with the same result: in every state, the first `#` starts the fragment, and
/// the first `?` before it starts the query.
struct URLParser {
  /// The scheme, authority and path.
  private let hierarchy: ArraySlice<UInt8>
  /// The query without its `?`; nil if there is none.
  private let query: ArraySlice<UInt8>?
  /// The fragment without its `#`; nil if there is none.
  private let fragment: ArraySlice<UInt8>?

  init(_ text: String) {
    let input = Self.trimmed(Array(text.utf8))
    let beforeFragment = input.prefix { $0 != UInt8(ascii: "#") }
    hierarchy = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
    query =
      hierarchy.count < beforeFragment.count ? beforeFragment.dropFirst(hierarchy.count + 1) : nil
    fragment =
      beforeFragment.count < input.count ? input.dropFirst(beforeFragment.count + 1) : nil
  }

  /// Returns the parsed URL; nil if the text is invalid, or relative without a suitable base. O(n).
  func parse(base: URLRecord?) -> URLRecord? {
    guard let scheme else { return relative(to: base) }
    let rest = hierarchy.dropFirst(scheme.utf8.count + 1)
    guard let special = SpecialScheme(rawValue: scheme) else { return other(scheme, rest) }
    let base = base?.scheme == scheme ? base : nil
    if special == .file { return file(rest, base: base) }
    if let base, !rest.starts(with: [.slash, .slash]) { return relative(rest, to: base) }
    return authority(rest.drop(while: SpecialScheme?(special).isSlash), scheme)
  }

  /// The scheme at the start of the text, in lower case; nil if there is none.
  private var scheme: String? {
    guard hierarchy.first?.isASCIILetter == true,
      let colon = hierarchy.firstIndex(where: { !$0.isSchemeByte }),
      hierarchy[colon] == .colon
    else { return nil }
    return String(hierarchy[..<colon].map(\.asciiLowercased))
  }

  private func relative(to base: URLRecord?) -> URLRecord? {
    guard let base else { return nil }
    if base.path.isOpaque {
      guard hierarchy.isEmpty, query == nil, fragment != nil else { return nil }
      return finish(base, keepsQuery: true)
    }
    return base.special == .file ? file(hierarchy, base: base) : relative(hierarchy, to: base)
  }

  /// Parses the text after an optional scheme, relative to a base that is not a file URL.
  private func relative(_ rest: ArraySlice<UInt8>, to base: URLRecord) -> URLRecord? {
    let special = base.special
    let slashes = rest.prefix(2).prefix(while: special.isSlash).count
    if slashes == 2 {
      return authority(
        special == nil ? rest.dropFirst(2) : rest.drop(while: special.isSlash), base.scheme)
    }
    var record = base
    if slashes == 1 {
      record.path = URLPath()
    } else if rest.isEmpty {
      return finish(record, keepsQuery: true)
    } else {
      record.path.shorten(isFile: false)
    }
    record.path.append(rest, scheme: special)
    return finish(record)
  }

  /// Parses the rest of a URL whose scheme is not special.
  private func other(_ scheme: String, _ rest: ArraySlice<UInt8>) -> URLRecord? {
    if rest.starts(with: [.slash, .slash]) { return authority(rest.dropFirst(2), scheme) }
    var record = URLRecord(scheme: scheme)
    if rest.first == .slash {
      record.path.append(rest, scheme: nil)
    } else {
      record.path = URLPath(opaque: rest, isLast: query == nil && fragment == nil)
    }
    return finish(record)
  }

  /// Parses the text after `//`, except in file URLs.
  private func authority(_ rest: ArraySlice<UInt8>, _ scheme: String) -> URLRecord? {
    var record = URLRecord(scheme: scheme)
    let special = record.special
    let authority = rest.prefix { !special.isSlash($0) }
    guard record.parse(authority: authority) else { return nil }
    let path = rest.dropFirst(authority.count)
    if special != nil || !path.isEmpty { record.path.append(path, scheme: special) }
    return finish(record)
  }

  /// Adds the query and the fragment.
  ///
  /// - Parameter keepsQuery: whether to keep the record's query if the text has none.
  private func finish(_ record: URLRecord, keepsQuery: Bool = false) -> URLRecord {
    var record = record
    if let query {
      let set: PercentEncodeSet = record.special == nil ? .query : .specialQuery
      record.query = String(PercentEncoding.encoded(query, set))
    } else if !keepsQuery {
      record.query = nil
    }
    record.fragment = fragment.map { String(PercentEncoding.encoded($0, .fragment)) }
    return record
  }

  /// Removes control characters and spaces at both ends, and all tabs and line breaks.
  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var text = text[...].drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    let removed: (UInt8) -> Bool = { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return text.contains(where: removed) ? text.filter { !removed($0) }[...] : text
  }
}

// MARK: - File URLs

extension URLParser {
  /// Parses the rest of a file URL.
  ///
  /// - Parameter base: a file URL, or nil.
  private func file(_ rest: ArraySlice<UInt8>, base: URLRecord?) -> URLRecord? {
    let isSlash = SpecialScheme?.some(.file).isSlash
    var record = URLRecord(scheme: "file")
    record.host = .empty
    let slashes = rest.prefix(2).prefix(while: isSlash).count
    if slashes == 2 { return file(afterSlashes: rest.dropFirst(2), record) }
    guard let base else {
      record.path.append(rest, scheme: .file)
      return finish(record)
    }
    record.host = base.host
    let hasDrive = Self.startsWithDriveLetter(rest.dropFirst(slashes))
    if slashes == 1 {
      if !hasDrive, let drive = base.path.drive { record.path = URLPath(list: Array(drive)) }
    } else if rest.isEmpty {
      record.path = base.path
      record.query = base.query
      return finish(record, keepsQuery: true)
    } else if !hasDrive {
      record.path = base.path
      record.path.shorten(isFile: true)
    }
    record.path.append(rest, scheme: .file)
    return finish(record)
  }

  /// Parses the optional host and the path.
  private func file(afterSlashes rest: ArraySlice<UInt8>, _ record: URLRecord) -> URLRecord? {
    var record = record
    var path = rest
    let text = rest.prefix { !SpecialScheme?.some(.file).isSlash($0) }
    if !text.isEmpty, !text.isDriveLetter {
      guard let host = URLHost(parsing: text, isSpecial: true) else { return nil }
      record.host = host == .domain("localhost") ? .empty : host
      path = rest.dropFirst(text.count)
    }
    record.path.append(path, scheme: .file)
    return finish(record)
  }

  private static func startsWithDriveLetter(_ text: ArraySlice<UInt8>) -> Bool {
    text.prefix(2).isDriveLetter
      && text.dropFirst(2).first.map(SpecialScheme?.some(.file).isSlash) ?? true
  }
}

// MARK: - Authorities

extension URLRecord {
  /// Parses the credentials, host and port. Returns false if they are invalid.
  fileprivate mutating func parse(authority: ArraySlice<UInt8>) -> Bool {
    var hostAndPort = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let userinfo = authority[..<at]
      let name = userinfo.prefix { $0 != .colon }
      username = String(PercentEncoding.encoded(name, .userinfo))
      password = String(
        PercentEncoding.encoded(userinfo.dropFirst(name.count + 1), .userinfo))
      hostAndPort = authority[(at + 1)...]
      guard !hostAndPort.isEmpty else { return false }
    }
    let text = hostAndPort.prefix(Self.hostLength(hostAndPort))
    let rest = hostAndPort.dropFirst(text.count)
    guard !text.isEmpty || (special == nil && rest.isEmpty),
      let host = URLHost(parsing: text, isSpecial: special != nil)
    else { return false }
    self.host = host
    return parse(port: rest.dropFirst())
  }

  /// The length of the host: up to the first colon outside of brackets.
  private static func hostLength(_ text: ArraySlice<UInt8>) -> Int {
    var isInBrackets = false
    for (length, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case .colon where !isInBrackets: return length
      default: break
      }
    }
    return text.count
  }

  private mutating func parse(port text: ArraySlice<UInt8>) -> Bool {
    var value = 0
    for digit in text {
      guard digit.isASCIIDigit else { return false }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      guard value <= UInt16.max else { return false }
    }
    port = text.isEmpty || UInt16(value) == special?.defaultPort ? nil : UInt16(value)
    return true
  }
}

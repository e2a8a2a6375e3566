/// A URL as defined by the WHATWG URL Standard.
///
/// Every value is valid, absolute and serialised. `description` is the text that is compared,
/// stored and requested; parsing it returns an equal value. The components are substrings of it.
public struct WebURL: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
  /// The URL as percent-encoded ASCII text.
  public let description: String
  private let layout: Layout

  /// The positions of the components, as UTF-8 offsets in the text.
  struct Layout: Sendable {
    /// The position of the colon after the scheme.
    var schemeEnd = 0
    // Without a host, the next three are the position after that colon.
    var usernameEnd = 0
    var hostStart = 0
    var hostEnd = 0
    var port: UInt16?
    var pathStart = 0
    /// The position of the `?`, or the end of the path.
    var pathEnd = 0
    /// The position of the `#`, or the end of the text.
    var queryEnd = 0
    var hostKind = HostKind.none

    enum HostKind: Sendable {
      case none, empty, domain, ipv4, ipv6, opaque
    }
  }

  init(_ text: String, _ layout: Layout) {
    description = text
    self.layout = layout
  }

  public static func == (one: Self, other: Self) -> Bool { one.description == other.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension WebURL {
  /// The scheme in lower case, without the colon.
  public var scheme: Substring { text(0, layout.schemeEnd) }

  /// The percent-encoded user name; empty if there is none.
  public var username: Substring {
    text(min(layout.schemeEnd + 3, layout.usernameEnd), layout.usernameEnd)
  }

  /// The percent-encoded password; empty if there is none.
  public var password: Substring {
    text(min(layout.usernameEnd + 1, max(layout.hostStart - 1, 0)), layout.hostStart - 1)
  }

  /// Whether the URL has a user name or a password.
  public var hasUserinfo: Bool { layout.hostStart > layout.schemeEnd + 3 }

  /// The host as text, with brackets around an IPv6 address; empty if there is none.
  public var hostname: Substring { text(layout.hostStart, layout.hostEnd) }

  /// The host; nil for URLs without `//`, such as `mailto:…`.
  public var host: URLHost? {
    switch layout.hostKind {
    case .none: nil
    case .empty: .empty
    case .domain: .domain(String(hostname))
    case .opaque: .opaque(String(hostname))
    case .ipv4: IPv4Address(parsing: Array(hostname.utf8)).map(URLHost.ipv4)
    case .ipv6: IPv6Address(hostname.dropFirst().dropLast()).map(URLHost.ipv6)
    }
  }

  /// The port; nil if it is the scheme's default.
  public var port: UInt16? { layout.port }

  /// The percent-encoded path. It starts with a slash unless it is opaque or empty.
  public var path: Substring { text(layout.pathStart, layout.pathEnd) }

  /// The percent-encoded query without the `?`; nil if there is no `?`.
  public var query: Substring? {
    layout.pathEnd < layout.queryEnd ? text(layout.pathEnd + 1, layout.queryEnd) : nil
  }

  /// The percent-encoded fragment without the `#`; nil if there is no `#`.
  public var fragment: Substring? {
    let end = description.utf8.count
    return layout.queryEnd < end ? text(layout.queryEnd + 1, end) : nil
  }

  /// Whether the scheme is http or https.
  public var isHTTP: Bool { description.hasPrefix("https:") || description.hasPrefix("http:") }

  /// Whether the path is opaque, as in `mailto:a@example.org`. Only a fragment can be resolved
  /// against such a URL.
  public var hasOpaquePath: Bool {
    layout.hostKind == .none && path.utf8.first != .slash
  }

  private func text(_ start: Int, _ end: Int) -> Substring {
    guard start < end else { return "" }
    let utf8 = description.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    return description[first..<utf8.index(first, offsetBy: end - start)]
  }
}

extension WebURL {
  /// The components, for modification.
  var record: URLRecord {
    var record = URLRecord(scheme: String(scheme))
    record.username = Array(username.utf8)
    record.password = Array(password.utf8)
    record.host = host
    record.port = port
    record.path = URLPath(list: Array(path.utf8))
    record.path.isOpaque = hasOpaquePath
    record.query = query.map { Array($0.utf8) }
    record.fragment = fragment.map { Array($0.utf8) }
    return record
  }
}

/// A URL as defined by the WHATWG URL Standard.
///
/// Every value is valid, absolute and serialised. `description` is the text that is compared,
/// stored and requested; parsing it returns an equal value.
public struct WebURL: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
  /// The URL as percent-encoded ASCII text.
  public let description: String
  /// The components; nil if they are parsed when they are needed.
  private let parsed: URLRecord?

  init(_ record: URLRecord) {
    description = record.serialised
    parsed = record
  }

  private init(serialised text: String) {
    description = text
    parsed = nil
  }

  /// The components.
  var record: URLRecord {
    guard let record = parsed ?? URLParser(description).parse(base: nil) else {
      preconditionFailure("a serialised URL is valid")
    }
    return record
  }

  /// Parses an absolute URL. O(n).
  ///
  /// Removes surrounding spaces and all tabs and line breaks, and percent-encodes characters as
  /// required.
  ///
  /// - Returns: nil if the text is not a valid absolute URL.
  public init?(_ text: String) { self.init(text, base: nil) }

  /// Parses an absolute URL, or a relative one with a base. O(n).
  ///
  /// - Returns: nil if the text is invalid, or relative without a suitable base.
  public init?(_ text: String, base: WebURL?) {
    if UsualURL.isSerialised(text) {
      self.init(serialised: text)
    } else if let record = URLParser(text).parse(base: base?.record) {
      self.init(record)
    } else {
      return nil
    }
  }

  /// Returns the URL of a reference, resolved against this URL if it is relative; nil if it is
  /// invalid. O(n).
  public func resolve(_ reference: String) -> WebURL? { WebURL(reference, base: self) }

  public static func == (one: Self, other: Self) -> Bool { one.description == other.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension WebURL {
  /// The scheme in lower case, without the colon.
  public var scheme: String { record.scheme }

  /// The percent-encoded user name; empty if there is none.
  public var username: String { record.username }

  /// The percent-encoded password; empty if there is none.
  public var password: String { record.password }

  /// Whether the URL has a user name or a password.
  public var hasUserinfo: Bool { record.hasUserinfo }

  /// The host as text, with brackets around an IPv6 address; empty if there is none.
  public var hostname: String { record.host?.description ?? "" }

  /// The host; nil for URLs without `//`, such as `mailto:…`.
  public var host: URLHost? { record.host }

  /// The port; nil if it is the scheme's default.
  public var port: UInt16? { record.port }

  /// The percent-encoded path. It starts with a slash unless it is opaque or empty.
  public var path: String { String(record.path.bytes) }

  /// The percent-encoded query without the `?`; nil if there is no `?`.
  public var query: String? { record.query }

  /// The percent-encoded fragment without the `#`; nil if there is no `#`.
  public var fragment: String? { record.fragment }

  /// Whether the scheme is http or https.
  public var isHTTP: Bool { description.hasPrefix("https:") || description.hasPrefix("http:") }
}

extension WebURL: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let url = WebURL(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "must be an absolute URL")
    }
    self = url
  }
}

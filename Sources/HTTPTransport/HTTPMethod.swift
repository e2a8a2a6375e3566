/// A request method (RFC 9110 section 9). Methods are case-sensitive.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let get = HTTPMethod(rawValue: "GET")
  public static let head = HTTPMethod(rawValue: "HEAD")
  public static let post = HTTPMethod(rawValue: "POST")
  public static let put = HTTPMethod(rawValue: "PUT")
  public static let patch = HTTPMethod(rawValue: "PATCH")
  public static let delete = HTTPMethod(rawValue: "DELETE")
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether repeating a request has no further effect (RFC 9110 section 9.2.2). False for unknown
  /// methods.
  public var isIdempotent: Bool {
    [.get, .head, .put, .delete, .options].contains(self)
  }
}

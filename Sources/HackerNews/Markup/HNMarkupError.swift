import Markup

/// A mistake in a markup file, or a page that does not match it.
public struct HNMarkupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position in the file, such as `post.fields.title`; empty for the whole file.
  public var path: String
  public var reason: String

  public init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension HNMarkupError {
  /// Converts an error of `JSONDecoder`.
  init(_ error: any Error) {
    guard case DecodingError.dataCorrupted(let context) = error else {
      self.init("", "\(error)")
      return
    }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    self.init(String(path.joined().drop { $0 == "." }), context.debugDescription)
  }

  init(_ error: XPathError) {
    self.init("", "\(error)")
  }
}

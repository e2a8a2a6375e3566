/// The maximum size of an HTML tree.
public struct HTMLLimits: Sendable, Hashable {
  /// The size of the page in bytes, both as received and as UTF-8.
  public var bytes: Int
  /// The number of nested elements. Each end tag is compared with all open elements.
  public var depth: Int
  /// The total number of elements, attributes, text nodes and comments.
  public var nodes: Int

  public init(bytes: Int = 8 << 20, depth: Int = 512, nodes: Int = 100_000) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
  }
}

/// The limit that a page exceeds.
public enum HTMLLimitError: Error, Sendable, Hashable, CustomStringConvertible {
  case bytes(limit: Int)
  case depth(limit: Int)
  case nodes(limit: Int)

  public var description: String {
    switch self {
    case .bytes(let limit): "the page is larger than \(limit) bytes"
    case .depth(let limit): "the page nests elements deeper than \(limit) levels"
    case .nodes(let limit): "the page has more than \(limit) nodes"
    }
  }
}

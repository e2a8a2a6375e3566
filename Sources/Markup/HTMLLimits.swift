/// How large the tree of an HTML page may become.
public struct HTMLLimits: Sendable, Hashable {
  /// Bytes of the page, as received and as UTF-8.
  public var bytes: Int
  /// Levels of elements. Each end tag is compared with all open elements.
  public var depth: Int
  /// Elements, attributes, runs of text and comments together.
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

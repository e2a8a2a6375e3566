/// The open blocks around a line, and the indentation that they cause.
struct BlockStack {
  enum Block {
    case quote
    case unordered
    case ordered
    case item
    case definition
    case code

    /// The indentation in ASCII.
    fileprivate var indent: String {
      switch self {
      case .quote: "> "
      case .item: "   "
      case .definition, .code: "    "
      case .unordered, .ordered: ""
      }
    }
  }

  /// The indentation of each line inside the open blocks. Lines share its storage.
  private(set) var indent = ""
  /// The open blocks, each with the length of the indentation around it.
  private var open: [(block: Block, outerIndent: Int)] = []

  /// The maximum indentation in columns. Without it, a few bytes of HTML could make a line of
  /// hundreds of columns.
  private static let widestIndent = 40

  var innermost: Block? { open.last?.block }

  /// Opens a block.
  ///
  /// - Returns: Whether the block is indented, that is, the maximum is not exceeded.
  @discardableResult
  mutating func push(_ block: Block) -> Bool {
    open.append((block, indent.utf8.count))
    guard indent.utf8.count + block.indent.utf8.count <= Self.widestIndent else { return false }
    indent += block.indent
    return true
  }

  /// Closes the innermost block.
  @discardableResult
  mutating func pop() -> Block? {
    guard let last = open.popLast() else { return nil }
    indent.removeLast(indent.utf8.count - last.outerIndent)
    return last.block
  }
}

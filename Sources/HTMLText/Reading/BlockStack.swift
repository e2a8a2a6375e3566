/// The blocks that are open around a line, and the indentation they give it.
struct BlockStack {
  enum Block {
    case quote
    case unordered
    case ordered
    case item
    case definition
    case code

    /// Its indentation, in ASCII.
    fileprivate var indent: String {
      switch self {
      case .quote: "> "
      case .item: "   "
      case .definition, .code: "    "
      case .unordered, .ordered: ""
      }
    }
  }

  /// What precedes each line inside the open blocks. Lines share its storage.
  private(set) var indent = ""
  /// The open blocks, each with the length of the indentation around it.
  private var open: [(block: Block, outerIndent: Int)] = []

  /// Blocks that are nested deeper are not indented further: otherwise a few bytes of HTML would make a
  /// line of hundreds.
  private static let widestIndent = 40

  var innermost: Block? { open.last?.block }

  /// Opens a block.
  ///
  /// - Returns: Whether there was room for its indentation.
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

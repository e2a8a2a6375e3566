import Aggregation
import ArgumentParser
import FeedFormats
import FeedStore

/// Posts as people name them.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Numbers of the last listing (3, 3-7), item codes or their beginnings, or addresses; - reads them \
      from standard input.
      """,
      valueName: "item"), completion: .itemCodes)
  var items: [String]

  func resolve(in library: Library) async throws -> [PostID] {
    var texts: [String] = []
    for item in items {
      texts += item == "-" ? try Self.standardInput() : [item]
    }
    return try await library.posts(named: texts)
  }

  private static func standardInput() throws(CommandFailure) -> [String] {
    do {
      let bytes = try FileBytes.read("-", limit: 16 << 20)
      return String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0 == "\0" }
        .map(String.init)
    } catch {
      throw CommandFailure(.error, "cannot read standard input: \(error)")
    }
  }
}

/// A command on posts.
protocol ItemCommand: ManyOperands {
  var items: ItemArguments { get set }
}

extension ItemCommand {
  var operands: [String] {
    get { items.items }
    set { items.items = newValue }
  }
}

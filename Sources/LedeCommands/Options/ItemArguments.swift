import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import LocalFiles
import Presentation

/// Posts named on the command line.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Numbers of the last listing (3, 3-7), codes or their beginnings, or addresses; - reads them from \
      standard input.
      """,
      valueName: "item"), completion: .itemCodes)
  var items: [String]

  func resolve(in library: Library) async throws -> [PostID] {
    var texts: [String] = []
    for item in items {
      texts += item == "-" ? try Self.standardInput() : [item]
    }
    do {
      return try await library.posts(named: texts)
    } catch let error as LibraryError where error.code == .notFound {
      throw try await feedInPlaceOfItem(texts, in: library) ?? error
    }
  }

  /// Returns an error that explains how to use a feed's name, possibly of several words, or `nil`
  /// if the words do not name a feed.
  private func feedInPlaceOfItem(_ texts: [String], in library: Library) async throws
    -> LibraryError?
  {
    let name = texts.prefix(Self.mostWords + 1).joined(separator: " ")
    guard texts.count <= Self.mostWords, name.contains(where: \.isLetter),
      let feeds = try? await library.feeds(named: [name]), !feeds.isEmpty
    else { return nil }
    let option = "--feed \(Words.shell(name))"
    return LibraryError(
      .notFound,
      "\(name) is a feed, not an item; list its posts with: lede list \(option); "
        + "mark them as read with: lede mark-all-read \(option)")
  }

  /// The maximum number of words in a feed's name.
  private static let mostWords = 8

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

/// A command that takes posts as arguments.
protocol ItemCommand: ManyOperands {
  var items: ItemArguments { get set }
}

extension ItemCommand {
  var operands: [String] {
    get { items.items }
    set { items.items = newValue }
  }
}

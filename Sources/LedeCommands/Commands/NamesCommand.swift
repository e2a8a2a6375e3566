import Aggregation
import ArgumentParser
import FeedStore
import Terminal

/// What the shells' completions ask for: names, a line each. Hidden, as it is for no person.
struct NamesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "names", abstract: "Print names for a shell's completion.", shouldDisplay: false)

  enum Kind: String, CaseIterable, Sendable, ExpressibleByArgument {
    case feeds, folders, searches
  }

  @Argument var kind: Kind
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let store = try options.open(context).store
    let names =
      switch kind {
      case .feeds: Self.names(try await store.feeds())
      case .folders: Self.folders(try await store.feeds())
      case .searches: try await store.savedSearches().map(\.name)
      }
    for name in CompletionWords.words(names) { context.output.writeLine(SafeText(line: name)) }
  }

  private static func names(_ feeds: [StoredFeed]) -> [String] {
    feeds.map(\.name)
  }

  /// Each folder with those around it.
  private static func folders(_ feeds: [StoredFeed]) -> [String] {
    feeds.map(\.subscription.folder.names).flatMap { names in
      names.indices.map { FolderPath(Array(names[...$0])).description }
    }
  }
}

/// Names as a shell may be given them.
///
/// bash expands the words it is to choose from, and would run the `$(…)` of a feed's title. Names that
/// hold anything a shell knows are left out; such a feed is named by its number.
enum CompletionWords {
  static func words(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { isHarmless($0) && seen.insert($0).inserted }
  }

  /// Letters and figures of any script, blanks inside, and signs that mean nothing to a shell.
  private static func isHarmless(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || isDigit(first),
      name.unicodeScalars.last != " ", SafeText(line: name).string == name
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar.properties.isAlphabetic || isDigit(scalar)
          || " -_.,:/+@%".unicodeScalars.contains(scalar)
        : scalar.properties.isAlphabetic
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}

extension CompletionKind {
  static let feedNames = CompletionKind.shellCommand("lede names feeds 2>/dev/null")
  static let searchNames = CompletionKind.shellCommand("lede names searches 2>/dev/null")
  static let folderNames = CompletionKind.shellCommand("lede names folders 2>/dev/null")
}

import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation

/// Selects feeds by name or folder. Without options, all feeds are selected.
struct FeedOptions: ParsableArguments {
  @Option(
    name: .customLong("feed"),
    help: ArgumentHelp(
      "Only this feed: its number, name or address, or a part of these. Can be repeated.",
      valueName: "feed"), completion: .feedNames)
  var feeds: [String] = []

  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp(
      "Only feeds in this folder and its subfolders. Can be repeated.", valueName: "folder"),
    completion: .folderNames)
  var folders: [String] = []

  /// Returns the selected feeds.
  ///
  /// - Parameter names: Feeds that were named as arguments of the command.
  func select(
    _ names: [String] = [], in library: Library
  ) async throws -> [StoredFeed] {
    let names = names + feeds
    guard !names.isEmpty || !folders.isEmpty else { return try await library.store.feeds() }
    var chosen = names.isEmpty ? [] : try await library.feeds(named: names)
    for folder in folders { chosen += try await library.feeds(inFolder: folder) }
    var seen: Set<FeedID> = []
    return chosen.filter { seen.insert($0.id).inserted }
  }

  /// Whether no feed or folder is named.
  var areAll: Bool { feeds.isEmpty && folders.isEmpty }

  /// Returns the ids of the selected feeds, or `nil` for all feeds.
  func ids(in library: Library) async throws -> [FeedID]? {
    guard !areAll else { return nil }
    return try await select(in: library).map(\.id)
  }

  /// The options as typed, each after a space, or an empty string.
  var words: String {
    let options = feeds.map { ("--feed", $0) } + folders.map { ("--folder", $0) }
    return options.map { " \($0) \(Words.shell($1))" }.joined()
  }
}

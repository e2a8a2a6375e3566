import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation

/// Which feeds are meant; none named means all.
struct FeedOptions: ParsableArguments {
  @Option(
    name: .customLong("feed"),
    help: ArgumentHelp(
      "Only this feed: its number, name, address, or a part of them. May be repeated.",
      valueName: "feed"), completion: .feedNames)
  var feeds: [String] = []

  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp(
      "Only feeds of this folder and those inside it. May be repeated.", valueName: "folder"),
    completion: .folderNames)
  var folders: [String] = []

  /// The feeds that are meant.
  ///
  /// - Parameter names: feeds that were named as arguments of the command.
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

  /// Whether none was named.
  var areAll: Bool { feeds.isEmpty && folders.isEmpty }

  /// The numbers of the feeds that are meant; nil for all.
  func ids(in library: Library) async throws -> [FeedID]? {
    guard !areAll else { return nil }
    return try await select(in: library).map(\.id)
  }

  /// The options as they would be typed, each after a blank; empty when none was.
  var words: String {
    let options = feeds.map { ("--feed", $0) } + folders.map { ("--folder", $0) }
    return options.map { " \($0) \(Words.shell($1))" }.joined()
  }
}

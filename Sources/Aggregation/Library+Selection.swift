import FeedFormats
public import FeedModel
public import LibraryStore
import Search
import URLs

extension Library {
  /// Returns the feeds that texts refer to: by number, URL, name, or an unambiguous part of the
  /// name or URL, ignoring case.
  ///
  /// - Throws: ``LibraryError`` `.notFound` or `.ambiguous`; ``StoreError``.
  public func feeds(named texts: [String]) async throws -> [StoredFeed] {
    var chosen: [StoredFeed] = []
    let spellings = texts.contains(where: URLReference.isHTTP) ? try await knownSpellings() : nil
    for text in texts {
      let text = spellings?[text] ?? text
      let candidates = try await store.feeds(try await store.feeds(matching: .named(text)))
      let feed = try Self.feed(named: text, among: candidates)
      if !chosen.contains(where: { $0.id == feed.id }) { chosen.append(feed) }
    }
    return chosen
  }

  /// Returns the feeds of a folder and of the folders inside it. Case is ignored unless the names
  /// of several folders differ only in case.
  ///
  /// - Throws: ``LibraryError`` `.notFound` if there is no feed in the folder, `.ambiguous`;
  ///   ``StoreError``.
  public func feeds(inFolder text: String) async throws -> [StoredFeed] {
    let folder = FolderPath(parsing: text)
    let feeds = try await store.feeds(try await store.feeds(matching: .folder(folder)))
    // An empty text, for example from an unset shell variable, must not mean all feeds.
    guard !feeds.isEmpty, !text.isEmpty else {
      throw LibraryError(.notFound, "there is no folder \(text); lede feeds lists them")
    }
    let exact = feeds.filter { $0.subscription.folder.isInside(folder) }
    guard exact.isEmpty else { return exact }
    let names = Set(feeds.map { $0.subscription.folder.names.prefix(folder.names.count) })
    guard names.count == 1 else {
      let folders = names.map { "\(FolderPath(Array($0)))" }.sorted().joined(separator: ", ")
      throw LibraryError(
        .ambiguous, "\(text) matches several folders: \(folders); use one of these names")
    }
    return feeds
  }

  /// Returns the folder path to store for a text. If the path of exactly one existing folder
  /// differs only in case, that folder is returned.
  ///
  /// - Parameter moving: the feeds to move. A folder that contains only these can be given another
  ///   case.
  /// - Throws: ``LibraryError`` `.tooLong` if the path could not be imported again; ``StoreError``.
  public func folder(
    _ text: String, moving: [StoredFeed] = []
  ) async throws -> FolderPath {
    guard !text.isEmpty else { return FolderPath() }
    let moved = Set(moving.map(\.id))
    var folders = try await store.feedLines().filter { !moved.contains($0.id) }.map(\.folder)
    var path = FolderPath()
    for name in FolderPath(parsing: text).names {
      let there = Set(folders.compactMap { $0.names.dropFirst(path.names.count).first })
      let alike = there.filter { $0.lowercased() == name.lowercased() }
      let known = there.contains(name) || alike.count > 1 ? name : alike.first
      path.names.append(known ?? name)
      folders = folders.filter { $0.isInside(path) }
    }
    try Self.check(path)
    return path
  }

  /// Throws an error for a folder path that exceeds the limits of an OPML import, so that every
  /// export can be imported.
  static func check(_ folder: FolderPath) throws(LibraryError) {
    guard OPMLDocument.takes(folder: folder.names) else {
      throw LibraryError(
        .tooLong,
        "a folder path can have at most \(OPMLDocument.largestFolderDepth - 1) names and "
          + "\(OPMLDocument.largestFolderLength) bytes; use a shorter one")
    }
  }

  private static func feed(
    named text: String, among feeds: [StoredFeed]
  ) throws(LibraryError) -> StoredFeed {
    // A text of only whitespace must not match all names.
    guard text.contains(where: { !$0.isWhitespace }) else { throw Self.noFeed(text) }
    let wanted = text.lowercased()
    var ways: [(StoredFeed) -> Bool] = [
      { Int64(text) == $0.id.rawValue },
      { $0.subscription.url == text },
      { $0.name.lowercased() == wanted },
    ]
    // A number that is not a feed's must not match a URL that contains its digits.
    if Int64(text) == nil {
      ways.append {
        $0.name.lowercased().contains(wanted) || $0.subscription.url.lowercased().contains(wanted)
      }
    }
    for way in ways {
      let matches = feeds.filter(way)
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 {
        let names = matches.map { "\($0.id.rawValue) (\(URLReference.redacted($0.name)))" }
        throw LibraryError(
          .ambiguous, "\(text) matches several feeds: \(names.few); use a number")
      }
    }
    throw Self.noFeed(text)
  }

  private static func noFeed(_ text: String) -> LibraryError {
    LibraryError(.notFound, "there is no feed \(text); lede feeds lists them")
  }
}

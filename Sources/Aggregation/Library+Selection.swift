public import FeedStore

extension Library {
  /// The feeds that texts mean: a feed's number, its address, its name, or an unambiguous part of
  /// its name or address, without case.
  ///
  /// - Throws: ``LibraryError`` `.notFound` or `.ambiguous`; ``FeedStoreError``.
  public func feeds(named texts: [String]) async throws -> [StoredFeed] {
    var chosen: [StoredFeed] = []
    for text in texts {
      let candidates = try await store.feeds(try await store.feeds(matching: .named(text)))
      let feed = try Self.feed(named: text, among: candidates)
      if !chosen.contains(where: { $0.id == feed.id }) { chosen.append(feed) }
    }
    return chosen
  }

  /// The feeds of folders, each with the folders inside it.
  ///
  /// - Throws: ``LibraryError`` `.notFound` for a folder without feeds; ``FeedStoreError``.
  public func feeds(inFolder text: String) async throws -> [StoredFeed] {
    let folder = FolderPath(parsing: text)
    let feeds = try await store.feeds(try await store.feeds(matching: .folder(folder)))
    // An empty text is a variable that somebody forgot to set, and must not mean everything.
    guard !feeds.isEmpty, !text.isEmpty else {
      throw LibraryError(.notFound, "there is no folder \(text); lede feeds lists them")
    }
    return feeds
  }

  private static func feed(
    named text: String, among feeds: [StoredFeed]
  ) throws(LibraryError) -> StoredFeed {
    // Every name contains a blank one.
    guard text.contains(where: { !$0.isWhitespace }) else { throw Self.noFeed(text) }
    let wanted = text.lowercased()
    var ways: [(StoredFeed) -> Bool] = [
      { Int64(text) == $0.id.rawValue },
      { $0.subscription.url == text },
      { $0.name.lowercased() == wanted },
    ]
    // A number that is no feed's must not mean one whose address happens to hold its digits.
    if Int64(text) == nil {
      ways.append {
        $0.name.lowercased().contains(wanted) || $0.subscription.url.lowercased().contains(wanted)
      }
    }
    for way in ways {
      let matches = feeds.filter(way)
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 {
        let names = matches.prefix(3).map { "\($0.id.rawValue) (\($0.name))" }
        throw LibraryError(
          .ambiguous, "\(text) means several feeds: \(names.joined(separator: ", ")); use a number")
      }
    }
    throw Self.noFeed(text)
  }

  private static func noFeed(_ text: String) -> LibraryError {
    LibraryError(.notFound, "there is no feed \(text); lede feeds lists them")
  }
}

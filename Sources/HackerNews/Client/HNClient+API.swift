import FoundationEssentials

/// The official API and the search API, which need no login.
extension HNClient {
  /// Searches stories and comments.
  public func search(_ query: HNQuery) async throws(HNError) -> HNSearchResults {
    guard let url = configuration.search else { throw .notAllowed("the site has no search") }
    var results = try await HNSearch(connection: connection, base: url).search(query)
    results.items = try await withRecords(results.items)
    return results
  }

  /// Returns a story of the official API, or `nil` if there is no visible story with this number.
  public nonisolated func story(id: HNItem.ID) async throws(HNError) -> HNItem? {
    guard let item = try await api().item(id), item.isVisibleStory else { return nil }
    return item
  }

  /// Fetches the first ``Configuration/maxStories`` of these stories and returns them as they
  /// arrive.
  ///
  /// Stories that fail, and items that are deleted, dead or not stories, are left out. The sequence
  /// is empty if `ids` is. Ending the iteration or cancelling its task closes the connections.
  public nonisolated func mergedStories(ids: [HNItem.ID]) -> AsyncStream<HNItem> {
    let ids = ids.prefix(configuration.maxStories)
    return AsyncStream { continuation in
      let task = Task {
        if let api = try? api() {
          for await item in api.items(Array(ids)) where item.isVisibleStory {
            if let story = try? await withRecords([item]).first { continuation.yield(story) }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Fetches the stories of a list. After each story, the sequence returns all stories so far,
  /// newest first.
  ///
  /// It fails with ``HNError`` if the list itself cannot be fetched.
  public nonisolated func stories(
    _ list: StoryList = .new
  ) -> AsyncThrowingStream<[HNItem], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          var stories: [HNItem] = []
          for await story in mergedStories(ids: try await api().ids(of: list)) {
            let index = stories.firstIndex { $0.isOlder(than: story) } ?? stories.endIndex
            stories.insert(story, at: index)
            continuation.yield(stories)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  nonisolated func api() throws(HNError) -> HNAPI {
    guard let url = configuration.api else { throw .notAllowed("the site has no API") }
    return HNAPI(connection: connection, base: url)
  }
}

extension HNItem {
  fileprivate func isOlder(than other: HNItem) -> Bool {
    let (date, otherDate) = (time ?? .distantPast, other.time ?? .distantPast)
    return date == otherDate ? id < other.id : date < otherDate
  }
}

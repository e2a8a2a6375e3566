import FoundationEssentials
import JSONText
import URLs

/// The official API of Hacker News (https://github.com/HackerNews/API): items, users and lists of
/// item numbers. It needs no login and is read-only.
struct HNAPI: Sendable {
  /// The number of items that are fetched at once.
  private static let concurrency = 8

  let connection: HNConnection
  let base: WebURL

  // MARK: Single requests

  /// Returns an item of any kind, or `nil` if there is none with this number.
  func item(_ id: HNItem.ID) async throws(HNError) -> HNItem? {
    try await value("item/\(id).json", "an item") { value -> HNItem?? in
      value == .null ? .some(nil) : HNItem(api: value).map(Optional.some)
    }
  }

  /// Returns the item numbers of a list, in its order.
  func ids(of list: HNClient.StoryList) async throws(HNError) -> [HNItem.ID] {
    let name = list == .jobs ? "job" : list.rawValue
    return try await value("\(name)stories.json", "a list") { list in
      list.array.map { $0.compactMap { $0.integer.map(HNItem.ID.init) } }
    }
  }

  /// Returns a user. Names are case-sensitive. Only users with public activity exist in the API.
  func user(_ name: String) async throws(HNError) -> HNUser {
    let user = try await value("user/\(FormEncoding.encoded(name)).json", "a user") {
      value -> HNUser?? in
      value == .null ? .some(nil) : HNUser(api: value).map(Optional.some)
    }
    guard let user else { throw .noSuchUser }
    return user
  }

  private func value<Value>(
    _ path: String, _ kind: String, _ read: (JSONValue) -> Value?
  ) async throws(HNError) -> Value {
    // The base is a valid URL, and so is every path of this type.
    let url = base.resolve(path) ?? base
    guard let value = read(try await connection.json(url)) else {
      throw .invalidResponse(url.redacted, reason: "not \(kind)")
    }
    return value
  }

  // MARK: Many items

  /// Fetches items and returns them as they arrive. Items that fail or do not exist are left out.
  ///
  /// Ending the iteration or cancelling its task closes the connections.
  func items(_ ids: [HNItem.ID]) -> AsyncStream<HNItem> {
    AsyncStream { continuation in
      let task = Task {
        await withTaskGroup(of: Result<HNItem?, HNError>.self) { group in
          var rest = ids[...]
          for _ in 0..<Self.concurrency {
            guard let id = rest.popFirst() else { break }
            group.addTask { await result(id) }
          }
          for await result in group {
            if case .failure(.cancelled) = result { break }
            if case .success(let item?) = result { continuation.yield(item) }
            if let id = rest.popFirst() { group.addTask { await self.result(id) } }
          }
          group.cancelAll()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func result(_ id: HNItem.ID) async -> Result<HNItem?, HNError> {
    do throws(HNError) {
      return .success(try await item(id))
    } catch {
      return .failure(error)
    }
  }
}

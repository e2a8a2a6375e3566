import FoundationEssentials
import URLs
import WebClient

/// The records of votes and of items that were read or deleted.
extension HNClient {
  /// Records that the user has read items.
  public func markRead(_ ids: [HNItem.ID]) async throws(HNError) {
    let (keys, account, now) = (ids.map(key), userName ?? "", connection.now())
    try await recording { records in try await records.markRead(keys, account: account, at: now) }
  }

  /// Deletes a story permanently, from every list and feed.
  public func delete(_ id: HNItem.ID) async throws(HNError) {
    let key = key(of: id)
    try await recording { records in try await records.delete(key) }
  }

  /// The name of an item in records: the same on every page of the site, in the APIs and in feeds.
  public nonisolated func key(of id: HNItem.ID) -> String {
    let site = site.markup.site
    let isStandard = site.isSameOrigin(as: HNMarkup.bundled.site)
    return isStandard ? "hn:item:\(id)" : "hn:item:\(id)@\(HostKey.host(of: site) ?? "")"
  }

  func record(_ vote: HNVote?, on id: HNItem.ID) async throws(HNError) {
    let (key, account) = (key(of: id), userName ?? "")
    try await recording { records in try await records.record(vote, on: key, account: account) }
  }

  /// Adds the recorded votes and read marks to items, and records the votes that the page shows.
  ///
  /// - Parameter keepsDeleted: whether to keep items that the user has deleted.
  func withRecords(
    _ items: [HNItem], keepsDeleted: Bool = false
  ) async throws(HNError) -> [HNItem] {
    guard let records, !items.isEmpty else { return items }
    let (keys, account) = (items.map { key(of: $0.id) }, userName ?? "")
    var result: [HNItem] = []
    do {
      let deleted = keepsDeleted ? [] : try await records.deletedItems(among: keys)
      let read = try await records.readItems(among: keys, account: account)
      let votes = try await records.votes(on: keys, account: account)
      for (var item, key) in zip(items, keys) where !deleted.contains(key) {
        item.isRead = read.contains(key)
        if let vote = item.vote, vote != votes[key] {
          try await records.record(vote, on: key, account: account)
        }
        item.vote = item.vote ?? votes[key]
        result.append(item)
      }
    } catch {
      throw .storage("\(error)")
    }
    return result
  }

  private func recording(
    _ change: @Sendable (any HNRecords) async throws -> Void
  ) async throws(HNError) {
    guard let records else { return }
    do {
      try await change(records)
    } catch {
      throw .storage("\(error)")
    }
  }
}

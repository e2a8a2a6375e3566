/// Posts that a feed declares withdrawn.
extension FeedIndex {
  /// Records the entries of withdrawn GUIDs, with one lookup for each GUID. They have left the feed
  /// unless the current document lists them, even if that is incomplete. A GUID that several posts
  /// share is ignored, and so is one that its post no longer has.
  mutating func withdraw(_ guids: Set<IndexKey>) {
    for key in guids where !sharedKeys.contains(key) {
      for id in ids(of: key) {
        guard let entry = entriesByID[id], entry.presence != .deleted,
          entry.fingerprint.guidKey == key
        else { continue }
        changes.withdrawn.insert(id)
        guard entry.presence == .listed, !exists(entry) else { continue }
        entriesByID[id]?.presence = .left
        entriesByID[id]?.left = header.clock
        changes.touched.insert(id)
      }
    }
  }
}

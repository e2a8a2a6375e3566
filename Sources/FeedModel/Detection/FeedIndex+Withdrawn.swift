/// Posts that a feed says it has taken back.
extension FeedIndex {
  /// Notes the entries of guids, each a look-up. They have left the feed if the document at hand does not
  /// list them, however little it lists. A guid that several posts share says nothing, nor does one that
  /// a post has no more.
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

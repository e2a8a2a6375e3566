import FeedModel

extension StoredFeed {
  /// Puts feeds into the order of ``LibraryEngine/feeds()``: by folder, then name without case, then number.
  package static func putInListOrder(_ feeds: inout [StoredFeed]) {
    var order = ListOrder(capacity: feeds.count)
    for place in feeds.indices {
      order.add(feeds[place].id, feeds[place].subscription.folder, feeds[place].name)
    }
    order.apply(to: &feeds)
  }
}

extension FeedLine {
  /// The same for lines.
  package static func putInListOrder(_ lines: inout [FeedLine]) {
    var order = ListOrder(capacity: lines.count)
    for place in lines.indices {
      order.add(lines[place].id, lines[place].folder, lines[place].name)
    }
    order.apply(to: &lines)
  }
}

/// The order of feeds, as numbers: ten thousand are compared a hundred thousand times, and each comparison of
/// texts counts who uses them, which took longer than reading the feeds. So does each copy of a whole feed.
private struct ListOrder {
  private struct Entry {
    let id: Int64
    let folder: Int
    /// Where its name is among the words.
    let name: Range<Int>
  }

  private var entries: [Entry] = []
  private var folders: [FolderPath: Int] = [:]
  /// The names without case, eight bytes each, the last filled up with zeros.
  private var words: [UInt64] = []

  init(capacity: Int) {
    entries.reserveCapacity(capacity)
    words.reserveCapacity(4 * capacity)
  }

  mutating func add(_ id: FeedID, _ folder: FolderPath, _ name: String) {
    let start = words.count
    append(name.lowercased())
    let known = folders[folder]
    if known == nil { folders[folder] = folders.count }
    entries.append(
      Entry(id: id.rawValue, folder: known ?? folders.count - 1, name: start..<words.count))
  }

  private mutating func append(_ text: String) {
    var (word, count): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      guard count == 8 else { continue }
      words.append(word)
      (word, count) = (0, 0)
    }
    if count > 0 { words.append(word << (64 - 8 * count)) }
  }

  /// Numbers are sorted instead of feeds, and then each feed is put into its place: a feed is large, and
  /// moving ten thousand of them a dozen times takes long, too.
  func apply<Feed>(to feeds: inout [Feed]) {
    let places = sorted()
    for place in feeds.indices {
      // Whatever stood in a place before this one has been swapped away, to where that one's came from.
      var source = places[place]
      while source < place { source = places[source] }
      feeds.swapAt(place, source)
    }
  }

  private func sorted() -> [Int] {
    var ranks = Array(repeating: 0, count: folders.count)
    for (rank, folder) in folders.sorted(by: { $0.key < $1.key }).enumerated() {
      ranks[folder.value] = rank
    }
    return entries.withUnsafeBufferPointer { entries in
      words.withUnsafeBufferPointer { words in
        entries.indices.sorted { one, other in
          let (one, other) = (entries[one], entries[other])
          if one.folder != other.folder { return ranks[one.folder] < ranks[other.folder] }
          let (name, otherName) = (words[one.name], words[other.name])
          for (word, otherWord) in zip(name, otherName) where word != otherWord {
            return word < otherWord
          }
          return (name.count, one.id) < (otherName.count, other.id)
        }
      }
    }
  }
}

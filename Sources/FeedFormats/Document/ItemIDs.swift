import FeedModel
import Markup

/// The ids that items go by in documents we write: the same for an item as long as it is the same.
struct ItemIDs {
  /// Some sites post a link twice and have no guids; there the discussions tell posts apart.
  private let usesComments: Bool

  /// O(n) in the items.
  init(_ document: FeedDocument) {
    var seen: Set<String> = []
    usesComments = document.items.allSatisfy { item in
      item.comments.map { seen.insert($0).inserted } ?? false
    }
  }

  /// The guid as it is; without one the address of the discussion where each item has its own, else
  /// the address of the post, else a digest of what the item says.
  func id(of item: FeedDocument.Item) -> String {
    [item.guid, usesComments ? item.comments : nil, item.link].lazy.compactMap { $0 }
      .first { !$0.trimmingBlanks().isEmpty } ?? Self.digest(of: item)
  }

  private static func digest(of item: FeedDocument.Item) -> String {
    digest(of: [
      item.title?.value, (item.content ?? item.summary)?.value, item.published?.text,
      item.enclosures.first?.url,
    ])
  }

  /// An id made of texts.
  static func digest(of parts: [String?]) -> String {
    let digest = Digest(combining: parts.map { $0.map { Digest($0) } })
    return "digest:" + hex(digest.high) + hex(digest.low)
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

import FeedModel
import Markup

/// Assigns ids to the items of documents that are written. An unchanged item keeps its id.
struct ItemIDs {
  /// Whether each item has a different comments address. Some sites without GUIDs post the same
  /// link twice, and only the comments addresses differ.
  private let usesComments: Bool

  /// Examines the items of a document. O(n) in the number of items.
  init(_ document: FeedDocument) {
    var seen: Set<String> = []
    usesComments = document.items.allSatisfy { item in
      item.comments.map { seen.insert($0).inserted } ?? false
    }
  }

  /// Returns the GUID as it is written. Without a GUID, returns the address of the discussion if
  /// each item has its own; otherwise the address of the post, or a digest of the content.
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

  /// Returns an id that is a digest of several texts.
  static func digest(of parts: [String?]) -> String {
    let digest = Digest(combining: parts.map { $0.map { Digest($0) } })
    return "digest:" + hex(digest.high) + hex(digest.low)
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

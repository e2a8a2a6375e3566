import FeedModel
import Foundation

/// Encodes and decodes the judgements of a document's items; ``Schema/feeds`` describes the format.
enum StoredReport {
  private static let itemSize = 11

  static func data(_ items: [ItemJudgement]) -> Data {
    var data = Data(count: items.count * itemSize)
    data.withUnsafeMutableBytes { bytes in
      for (place, item) in items.enumerated() {
        let start = place * itemSize
        bytes.storeBytes(of: item.verdict.entry.bigEndian, toByteOffset: start, as: Int64.self)
        bytes[start + 8] = verdictCode(item.verdict)
        bytes[start + 9] = item.evidence.code
        bytes[start + 10] = item.changes.rawValue
      }
    }
    return data
  }

  /// Decodes the result of ``data(_:)``. Items of an unknown kind are left out.
  static func items(_ data: Data) -> [ItemJudgement] {
    let bytes = [UInt8](data)
    return stride(from: 0, to: bytes.count - itemSize + 1, by: itemSize).compactMap { start in
      item(bytes[start..<start + itemSize])
    }
  }

  private static func item(_ bytes: ArraySlice<UInt8>) -> ItemJudgement? {
    let start = bytes.startIndex
    let entry = bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard let verdict = verdict(bytes[start + 8], on: entry),
      let evidence = PostEvidence(code: bytes[start + 9])
    else { return nil }
    return ItemJudgement(
      verdict, by: evidence, changes: PostChanges(rawValue: bytes[start + 10]))
  }

  private static func verdictCode(_ verdict: PostVerdict) -> UInt8 {
    switch verdict {
    case .new: 0
    case .known: 1
    case .updated: 2
    case .repeated: 3
    case .deleted: 4
    }
  }

  private static func verdict(_ code: UInt8, on entry: IndexEntry.ID) -> PostVerdict? {
    switch code {
    case 0: .new(entry)
    case 1: .known(entry)
    case 2: .updated(entry)
    case 3: .repeated(entry)
    case 4: .deleted(entry)
    default: nil
    }
  }
}

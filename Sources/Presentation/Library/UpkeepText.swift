package import Aggregation
import LibraryStore
package import Terminal

/// What upkeep has found and done, for people.
package enum UpkeepText {
  package static func render(_ report: UpkeepReport) -> StyledText {
    let size: [String] = [
      Words.count(report.feeds, "feed"), Words.count(report.posts, "post"),
    ]
    var text: StyledText = "Sound: \(size.joined(separator: ", ")).\n"
    if let swept = report.swept {
      let bodies = swept.bodies == 1 ? "1 body" : "\(swept.bodies) bodies"
      text += "Kept no longer: \(Words.count(swept.posts, "post")), \(bodies).\n"
    }
    if let dropped = report.dropped {
      let posts = Words.count(dropped.posts, "post")
      let changes = Words.count(dropped.changes, "change")
      text += "Dropped: \(posts) of removed feeds, \(changes) to undo.\n"
    }
    if report.hasRenewedWords {
      text += "The index of words was made anew.\n"
    } else if !report.hasSoundWords {
      text += "The index of words has to be made anew: lede maint does it.\n"
    }
    if let size = report.size {
      text += "Size: \(kilobytes(size.after)) kB, was \(kilobytes(size.before)) kB.\n"
    }
    return text
  }

  private static func kilobytes(_ bytes: Int64) -> Int64 { (bytes + 1023) / 1024 }
}

import FeedFormats
import JSONText

/// Checks for every document written as JSON Feed.
enum JSONFeedCheck {
  static func check(_ document: FeedDocument) throws(Violation) {
    var writer = JSONFeedWriter()
    writer.write(document, file: "file")
    let line = writer.bytes
    try require(String(validating: line, as: UTF8.self) != nil, "JSON Feed is UTF-8")
    let isOneLine = line.last == 0x0A && line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    try require(isOneLine, "JSON Feed is one line without controls")
    guard let json = JSONReader.read(line), json.isComplete, json.warnings.isEmpty else {
      throw Violation("JSON Feed is valid JSON", String(decoding: line, as: UTF8.self))
    }
    let items = json.value["items"]?.array ?? []
    try require(items.count == document.items.count, "JSON Feed has every item")
    for item in items {
      try require(item["id"]?.string != nil, "an item of JSON Feed has an id", "\(item)")
    }
    guard let read = try? FeedParser.parse(line) else {
      throw Violation("JSON Feed is read as a feed", String(decoding: line, as: UTF8.self))
    }
    try require(
      read.isComplete && read.items.count == document.items.count, "JSON Feed reads back")
  }
}

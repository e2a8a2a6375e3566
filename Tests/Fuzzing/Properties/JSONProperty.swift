import FeedFormats
import JSONText

/// Parsed JSON, however damaged, is written as valid JSON that is parsed to the same value.
struct JSONProperty: Property {
  let name = "json"
  let kinds: Set<Sample.Kind> = [.json]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    guard let document = JSONReader.read(input) else { return }
    let written = Self.write(document.value)
    let text = String(decoding: written, as: UTF8.self)
    try require(text.utf8.elementsEqual(written), "written JSON is UTF-8", text)
    guard let read = JSONReader.read(written) else { throw Violation("written JSON is JSON", text) }
    try require(
      read.isComplete && read.warnings.isEmpty, "written JSON is sound",
      "\(read.warnings) in \(text)")
    try require(
      Self.write(read.value) == written, "written JSON is a fixed point", text)
    try require(
      Self.isSame(read.value, document.value), "written JSON says the same", text)
  }

  private static func write(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  /// Numbers that are invalid in RFC 8259 are written differently or as null.
  private static func isSame(_ read: JSONValue, _ before: JSONValue) -> Bool {
    switch (read, before) {
    case (_, .number): read.double == before.double || read == before
    case (.array(let these), .array(let those)):
      these.count == those.count && zip(these, those).allSatisfy(isSame)
    case (.object(let these), .object(let those)):
      these.count == those.count
        && zip(these, those).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
    default: read == before
    }
  }
}

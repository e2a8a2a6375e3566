import FeedFormats
import FeedModel
import JSONText

/// Only complete items of a truncated document are returned: a valid document, cut at any byte,
/// yields the first of its own items.
struct CutProperty: Property {
  let name = "cut"
  let kinds: Set<Sample.Kind> = [.xml, .json]

  /// - Parameter salt: the position of the cut, modulo the length of the input.
  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    guard let whole = try? FeedParser.parse(input), Self.isSound(whole, input) else { return }
    let length = Int(salt % UInt64(input.count + 1))
    guard let part = try? FeedParser.parse(Array(input[..<length])) else { return }
    let items = FeedSnapshot(part).items.map(\.identity)
    let known = FeedSnapshot(whole).items.map(\.identity)
    for (place, item) in items.enumerated() {
      try require(
        place < known.count && known[place] == item, "a cut document has only items of the whole",
        "cut at \(length): \(item), not \(place < known.count ? "\(known[place])" : "there")")
    }
  }

  /// Whether the expected result of a cut is known. It is not for damaged documents, nor for JSON
  /// with repeated keys, of which the last counts, which may be after the cut.
  private static func isSound(_ document: FeedDocument, _ input: [UInt8]) -> Bool {
    guard document.isComplete, !document.exceedsLimits,
      !document.warnings.contains(where: \.breaksWellFormedness)
    else { return false }
    guard DocumentKind(sniffing: input) == .json else { return true }
    return JSONReader.read(input).map { !hasRepeatedKeys($0.value) } ?? false
  }

  private static func hasRepeatedKeys(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let members):
      Set(members.map(\.key)).count < members.count
        || members.contains { hasRepeatedKeys($0.value) }
    case .array(let elements): elements.contains(where: hasRepeatedKeys)
    case .null, .bool, .number, .string: false
    }
  }
}

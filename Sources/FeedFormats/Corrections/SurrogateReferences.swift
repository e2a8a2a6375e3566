extension TextConstruct {
  /// Joins references to the halves of a surrogate pair in markup to the character they encode. O(n).
  mutating func joinSurrogateReferences() {
    guard kind.isMarkup else { return }
    var joined: [UInt8] = []
    var copied = 0
    var index = 0
    while let number = utf8.index(of: UInt8(ascii: "#"), from: index) {
      index = number + 1
      let ampersand = number - 1
      guard ampersand >= copied, utf8[ampersand] == UInt8(ascii: "&"),
        let pair = SurrogatePair(in: utf8[...], at: ampersand)
      else { continue }
      joined += utf8[copied..<ampersand]
      joined += Array(String(pair.scalar).utf8)
      copied = pair.end
      index = pair.end
    }
    if copied > 0 { utf8 = joined + utf8[copied...] }
  }
}

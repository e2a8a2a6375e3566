/// JSON whose strings hold no control character: a state file may be looked at in a terminal.
enum StateText {
  /// What the encoder leaves as it is and a terminal or a reader of lines does not: DEL, the controls of
  /// eight bits, and Unicode's ends of lines. In JSON they stand inside strings only.
  ///
  /// O(n).
  static func escaped(_ json: some Collection<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    var rest = json[...]
    while let byte = rest.first {
      let length = lengthOfControl(rest.prefix(3))
      if length == 0 {
        escaped.append(byte)
        rest = rest.dropFirst()
      } else {
        let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first
        let digits = String(scalar?.value ?? 0xFFFD, radix: 16)
        escaped += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        rest = rest.dropFirst(length)
      }
    }
    return escaped
  }

  /// How many bytes the control at the start has; 0 where there is none.
  private static func lengthOfControl(_ bytes: some Collection<UInt8>) -> Int {
    var bytes = bytes.makeIterator()
    switch bytes.next() {
    case 0x7F: return 1
    case 0xC2: return bytes.next().map { (0x80...0x9F).contains($0) } == true ? 2 : 0
    case 0xE2:
      guard bytes.next() == 0x80, let last = bytes.next() else { return 0 }
      return last == 0xA8 || last == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}

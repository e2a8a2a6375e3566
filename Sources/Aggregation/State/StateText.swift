/// JSON whose strings hold no control character: a state file may be looked at in a terminal.
enum StateText {
  /// What the encoder leaves as it is and a terminal or a reader of lines does not: DEL, the controls of
  /// eight bits, and Unicode's ends of lines. In JSON they stand inside strings only. O(n).
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count + 16)
    var place = 0
    while place < json.count {
      let length = lengthOfControl(at: place, in: json)
      if length == 0 {
        escaped.append(json[place])
        place += 1
      } else {
        let control = String(decoding: json[place..<place + length], as: UTF8.self)
        for scalar in control.unicodeScalars { escaped += "\\u\(digits(scalar.value))".utf8 }
        place += length
      }
    }
    return escaped
  }

  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// How many bytes the control at a place has; 0 where there is none.
  private static func lengthOfControl(at place: Int, in bytes: [UInt8]) -> Int {
    switch bytes[place] {
    case 0x7F: return 1
    case 0xC2:
      return place + 1 < bytes.count && (0x80...0x9F).contains(bytes[place + 1]) ? 2 : 0
    case 0xE2:
      let isEnd =
        place + 2 < bytes.count && bytes[place + 1] == 0x80
        && (bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9)
      return isEnd ? 3 : 0
    default: return 0
    }
  }
}

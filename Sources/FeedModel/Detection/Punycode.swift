/// Punycode (RFC 3492) for internationalized host names: `bücher.example` is
/// `xn--bcher-kva.example`.
///
/// The mapping of UTS #46 is not applied, because digests in existing libraries were made without
/// it.
enum Punycode {
  /// Returns the host with each label in ASCII. A label of more than 63 code points is returned as
  /// it is. O(n²) in the length of a label.
  static func asciiForm(ofHost host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return host }
    return host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      let isASCII = label.utf8.allSatisfy { $0 < 0x80 }
      guard !isASCII, label.unicodeScalars.count <= 63 else { return String(label) }
      return "xn--" + encode(label.unicodeScalars.map(\.value))
    }.joined(separator: ".")
  }

  private static let initialBias = 72
  private static let initialLetter: UInt32 = 128

  /// The encoding procedure (RFC 3492 section 6.3).
  private static func encode(_ letters: [UInt32]) -> String {
    var output = letters.filter { $0 < 128 }.map { UInt8($0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (letter, delta, bias) = (initialLetter, 0, initialBias)
    var handled = basicCount
    while handled < letters.count {
      let next = letters.filter { $0 >= letter }.min() ?? letter
      delta += Int(next - letter) * (handled + 1)
      letter = next
      for other in letters {
        if other < letter { delta += 1 }
        guard other == letter else { continue }
        append(delta, bias, to: &output)
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      letter += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a generalized variable-length integer (RFC 3492 section 3.3).
  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 97 : value - 26 + 48)
  }

  /// The bias adaptation function (RFC 3492 section 6.1).
  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}

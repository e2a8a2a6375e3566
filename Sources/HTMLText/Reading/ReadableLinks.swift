import URLs

/// The links of a text, numbered as they come, each address once.
struct ReadableLinks {
  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]
  private var open: [Link] = []
  private var media: [(name: String, source: String?)] = []
  /// How many open links were visited: a measure of the work.
  private(set) var steps = 0

  private struct Link {
    var address: String?
    /// How long the line was when the link began; nil once a line with words of it has ended.
    var start: Int?
    var hasImage = false
  }

  // MARK: Anchors

  mutating func open(_ address: String?, at line: String) {
    open.append(Link(address: address, start: line.utf8.count))
  }

  /// Notes that a line is finished, and that the next one begins.
  mutating func lineEnded(_ line: String) {
    steps += open.count
    for index in open.indices {
      if let start = open[index].start { open[index].start = line.utf8.count > start ? nil : 0 }
    }
  }

  /// - Parameter source: the address of a picture without words, if it has one.
  /// - Returns: what stands for that picture where no link does.
  mutating func sawImage(_ source: String?) -> String {
    steps += open.count
    for index in open.indices { open[index].hasImage = true }
    guard open.isEmpty, let source else { return "" }
    return mark(source, of: "[image]")
  }

  /// What stands behind a link: its number. A picture without words has one to stand for it, and a
  /// link without anything to see is none.
  mutating func close(at line: String) -> String {
    guard let link = open.popLast(), let address = link.address else { return "" }
    guard link.start == line.utf8.count else { return mark(address) }
    return link.hasImage ? mark(address, of: "[image]") : ""
  }

  // MARK: Sound and film

  mutating func open(media name: String, _ source: String?) {
    media.append((name, source))
  }

  mutating func take(source: String?) {
    guard let last = media.indices.last, media[last].source == nil else { return }
    media[last].source = source
  }

  /// What stands for sound or film: a link to its source, if the words inside had none.
  mutating func closeMedia() -> String {
    guard let (name, source) = media.popLast(), let source, numbers[source] == nil else {
      return ""
    }
    return mark(source, of: "[\(name)]")
  }

  /// The number of an address behind a text; nothing for what leads nowhere.
  private mutating func mark(_ address: String, of text: String = "") -> String {
    guard URLReference.scheme(of: address) != nil else { return "" }
    let number = numbers[address] ?? addresses.count + 1
    if numbers.updateValue(number, forKey: address) == nil { addresses.append(address) }
    return "\(text)[\(number)]"
  }
}

import URLs

/// The links of a text, numbered in their order. Each URL has one number.
struct ReadableLinks {
  private(set) var addresses: [String] = []
  private var numbers: [String: Int] = [:]
  private var open: [Link] = []
  private var media: [(name: String, source: String?)] = []
  /// The number of open links visited, as a measure of the work.
  private(set) var steps = 0

  private struct Link {
    var address: String?
    /// The length of the line when the link started; `nil` after a line with text of the link has
    /// ended.
    var start: Int?
    var hasImage = false
  }

  // MARK: Anchors

  mutating func open(_ address: String?, at line: String) {
    open.append(Link(address: address, start: line.utf8.count))
  }

  /// Handles the end of a line.
  mutating func lineEnded(_ line: String) {
    steps += open.count
    for index in open.indices {
      if let start = open[index].start { open[index].start = line.utf8.count > start ? nil : 0 }
    }
  }

  /// Handles a picture.
  ///
  /// - Parameter source: The URL of a picture without alternative text.
  /// - Returns: The text that replaces the picture if it is not inside a link.
  mutating func sawImage(_ source: String?) -> String {
    steps += open.count
    for index in open.indices { open[index].hasImage = true }
    guard open.isEmpty, let source else { return "" }
    return mark(source, of: "[image]")
  }

  /// Returns the text after a link: its number, preceded by `[image]` if the link contains only a
  /// picture. A link without visible content has no number.
  mutating func close(at line: String) -> String {
    guard let link = open.popLast(), let address = link.address else { return "" }
    guard link.start == line.utf8.count else { return mark(address) }
    return link.hasImage ? mark(address, of: "[image]") : ""
  }

  // MARK: Audio and video

  mutating func open(media name: String, _ source: String?) {
    media.append((name, source))
  }

  mutating func take(source: String?) {
    guard let last = media.indices.last, media[last].source == nil else { return }
    media[last].source = source
  }

  /// Returns the text that replaces audio or video: a link to its source, unless the URL already
  /// has a number.
  mutating func closeMedia() -> String {
    guard let (name, source) = media.popLast(), let source, numbers[source] == nil else {
      return ""
    }
    return mark(source, of: "[\(name)]")
  }

  /// Returns a text followed by the number of a URL, or an empty string if the URL is relative.
  private mutating func mark(_ address: String, of text: String = "") -> String {
    guard URLReference.scheme(of: address) != nil else { return "" }
    let number = numbers[address] ?? addresses.count + 1
    if numbers.updateValue(number, forKey: address) == nil { addresses.append(address) }
    return "\(text)[\(number)]"
  }
}

/// Makes tags fit: libxml2 takes any end tag for the end of what is open, so that a few stray ones
/// (`</p>` in a description) end the document, and all items behind them are lost.
extension XMLRepair {
  struct TagRepair {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var open: [ArraySlice<UInt8>] = []
    /// How often each name is open: a stray end tag is found without a search.
    private var openCounts: [ArraySlice<UInt8>: Int] = [:]

    private init(_ bytes: [UInt8]) {
      self.bytes = bytes
      output.reserveCapacity(bytes.count + bytes.count / 16)
    }

    /// The document without stray end tags and with the missing ones. What is open at the end stays
    /// open: a cut document must not look whole. Expects a `<` only where markup begins. O(n).
    static func repairing(_ bytes: [UInt8]) -> [UInt8] {
      var repair = TagRepair(bytes)
      repair.run()
      return repair.output
    }

    private mutating func run() {
      var place = 0
      while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
        output.append(contentsOf: bytes[place..<start])
        let end = endOfMarkup(at: start)
        let markup = bytes[start..<end]
        if markup.last == UInt8(ascii: ">") { take(markup) } else { output += markup }
        place = end
      }
      output.append(contentsOf: bytes[place...])
    }

    private mutating func take(_ markup: ArraySlice<UInt8>) {
      switch markup.dropFirst().first {
      case UInt8(ascii: "/"): close(Self.name(markup.dropFirst(2)))
      case UInt8(ascii: "!"), UInt8(ascii: "?"): output += markup
      default: takeStart(markup)
      }
    }

    private mutating func takeStart(_ markup: ArraySlice<UInt8>) {
      let name = Self.name(markup.dropFirst())
      // An item never stands in an item: the one before has not been closed.
      if Self.items.contains(Array(name)) { close(name) }
      output += markup
      if markup.dropLast().last != UInt8(ascii: "/") { push(name) }
    }

    private static let items: Set<[UInt8]> = [Array("item".utf8), Array("entry".utf8)]

    /// Writes the end of an open element, and of those inside it.
    private mutating func close(_ name: ArraySlice<UInt8>) {
      guard openCounts[name, default: 0] > 0 else { return }
      while let last = open.last {
        output += Array("</".utf8) + last + [UInt8(ascii: ">")]
        pop()
        if last == name { break }
      }
    }

    private mutating func push(_ name: ArraySlice<UInt8>) {
      open.append(name)
      openCounts[name, default: 0] += 1
    }

    private mutating func pop() {
      guard let name = open.popLast() else { return }
      openCounts[name, default: 1] -= 1
    }

    private static func name(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    }

    /// Behind the `>` of the tag, comment, section or declaration that begins here; the end of the
    /// bytes where it has none.
    private func endOfMarkup(at start: Int) -> Int {
      let rest = bytes[start...]
      if rest.starts(with: XMLRepair.cdataStart) { return end(of: XMLRepair.cdataEnd, from: start) }
      if rest.starts(with: XMLRepair.commentStart) {
        return end(of: XMLRepair.commentEnd, from: start + XMLRepair.commentStart.count)
      }
      if rest.starts(with: Array("<?".utf8)) { return end(of: Array("?>".utf8), from: start) }
      return endOfTag(from: start + 1)
    }

    private func end(of mark: [UInt8], from start: Int) -> Int {
      bytes[start...].firstRange(of: mark)?.upperBound ?? bytes.count
    }

    /// The end of a tag, whose values may hold `>`, or of a document type with declarations inside.
    private func endOfTag(from start: Int) -> Int {
      var quote: UInt8?
      var brackets = 0
      let isDeclaration = bytes[start...].first == UInt8(ascii: "!")
      for (index, byte) in zip(start..., bytes[start...]) {
        switch byte {
        case quote: quote = nil
        case _ where quote != nil: break
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "[") where isDeclaration: brackets += 1
        case UInt8(ascii: "]") where isDeclaration: brackets -= 1
        case UInt8(ascii: ">") where brackets <= 0: return index + 1
        default: break
        }
      }
      return bytes.count
    }
  }
}

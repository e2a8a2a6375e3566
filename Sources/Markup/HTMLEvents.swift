import CLibXML2

/// Converts libxml2's HTML events to balanced ones, without the content that the handler does not
/// want.
struct HTMLEvents {
  private let handler: any HTMLStreamHandler
  private let context: htmlParserCtxtPtr
  private var open: [UnsafePointer<UInt8>] = []
  private var attributes: [HTMLAttributes.Attribute] = []
  /// The level of the open element whose content is skipped.
  private var skippedLevel: Int?

  /// libxml2 compares each end tag with all open elements. With 100,000 open elements, as many
  /// unmatched end tags would take minutes.
  private static let mostLevels = 512

  /// libxml2's representation of attributes: alternating names and values, terminated by `nil`.
  typealias Pairs = UnsafeMutablePointer<UnsafePointer<UInt8>?>

  init(handler: any HTMLStreamHandler, context: htmlParserCtxtPtr) {
    self.handler = handler
    self.context = context
  }

  mutating func start(_ name: UnsafePointer<UInt8>, _ pairs: Pairs?) {
    guard open.count < Self.mostLevels else { return LibXML2.forgetTopElement(of: context) }
    open.append(name)
    guard skippedLevel == nil else { return }
    gather(pairs)
    let isWanted = attributes.withUnsafeBufferPointer {
      handler.start(HTMLName(name), HTMLAttributes($0))
    }
    if !isWanted { skippedLevel = open.count }
  }

  private mutating func gather(_ pairs: Pairs?) {
    attributes.removeAll(keepingCapacity: true)
    guard var next = pairs else { return }
    while let name = next[0] {
      let value = UnsafeRawBufferPointer(
        start: next[1], count: next[1].map { Int(xmlStrlen($0)) } ?? 0)
      attributes.append(.init(name: HTMLName(name), value: value))
      next += 2
    }
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    guard skippedLevel == nil, !open.isEmpty else { return }
    // Numeric references from 128 to 159 mean windows-1252 characters (HTML standard, section
    // 13.2.5.80).
    guard let replaced = WindowsCharacters.replacingControls(in: utf8) else {
      return handler.text(utf8)
    }
    replaced.withUnsafeBytes { handler.text($0) }
  }

  mutating func end(_ name: UnsafePointer<UInt8>) {
    guard let place = open.lastIndex(where: { xmlStrEqual($0, name) == 1 }) else { return }
    while open.count > place { closeTop() }
  }

  mutating func finish() {
    while !open.isEmpty { closeTop() }
  }

  private mutating func closeTop() {
    if skippedLevel == open.count { skippedLevel = nil }
    guard let name = open.popLast(), skippedLevel == nil else { return }
    handler.end(HTMLName(name))
  }
}

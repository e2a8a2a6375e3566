import CLibXML2

/// libxml2's HTML events, kept balanced, without those of elements nobody wants.
struct HTMLEvents {
  private let handler: any HTMLStreamHandler
  private let context: htmlParserCtxtPtr
  private var open: [UnsafePointer<UInt8>] = []
  /// The level of the element whose content is not wanted.
  private var skippedLevel: Int?

  /// libxml2 looks through all open elements at each end tag: with 100,000 of them open, as many
  /// end tags that fit none would take minutes.
  private static let mostLevels = 512

  init(handler: any HTMLStreamHandler, context: htmlParserCtxtPtr) {
    self.handler = handler
    self.context = context
  }

  mutating func start(_ name: UnsafePointer<UInt8>, _ attributes: HTMLAttributes) {
    guard open.count < Self.mostLevels else { return forgetTop() }
    open.append(name)
    guard skippedLevel == nil else { return }
    if !handler.start(HTMLName(name), attributes) { skippedLevel = open.count }
  }

  /// Takes the element that has just begun off libxml2's own stack: what is inside belongs to the
  /// element around it.
  private func forgetTop() {
    guard context.pointee.nameNr > 1 else { return }
    context.pointee.nameNr -= 1
    context.pointee.name = context.pointee.nameTab[Int(context.pointee.nameNr) - 1]
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    guard skippedLevel == nil, !open.isEmpty else { return }
    // Numeric references from 128 to 159 mean windows-1252's characters (HTML standard, 13.2.5.80).
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

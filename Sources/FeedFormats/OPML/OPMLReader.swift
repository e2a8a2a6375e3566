import XMLStream

extension OPMLDocument {
  /// Reads an OPML file. O(n) in the bytes.
  ///
  /// Only web addresses become subscriptions: an OPML file comes from somebody else and must not
  /// make a reader open files or run programs. `feed:` addresses count as web addresses.
  ///
  /// - Throws: ``FeedFormatError`` with `.notOPML` when it is none, or is cut off.
  public init(reading bytes: [UInt8]) throws(FeedFormatError) {
    let kind = DocumentKind(sniffing: bytes)
    guard kind == .opml || kind == .xml else {
      throw FeedFormatError(.notOPML, Self.explanation(of: kind))
    }
    let text = DocumentText(bytes, contentType: nil)
    var (handler, problems, isWhole) = Self.read(text.bytes)
    if problems.contains(where: { Self.repairable.contains($0.kind) }) {
      (handler, _, isWhole) = Self.read(XMLRepair.repairing(text.bytes).bytes)
    }
    guard handler.isOPML else {
      throw FeedFormatError(.notOPML, "not an OPML list: this is XML of another kind")
    }
    guard isWhole else {
      throw FeedFormatError(.notOPML, "the OPML list is damaged: it ends before its end tag")
    }
    self = handler.document
    warnings = text.warnings + problems.map { ParseWarning(line: $0.line, $0.message) }
  }

  private static func read(
    _ bytes: [UInt8]
  ) -> (handler: OutlineHandler, problems: [XMLProblem], isWhole: Bool) {
    let handler = OutlineHandler()
    let parser = XMLStreamParser(handler: handler, assumesUTF8: true)
    bytes.withUnsafeBytes { parser.feed($0) }
    parser.finish()
    return (handler, parser.problems, parser.sawRootEnd)
  }

  /// Damage at which libxml2 drops text or outlines that can be saved.
  private static let repairable: Set<XMLProblem.Kind> = [.character, .prologue, .reference, .tag]

  private static func explanation(of kind: DocumentKind) -> String {
    switch kind {
    case .empty: "not an OPML list: the file is empty"
    case .html: "not an OPML list: this is an HTML page"
    case .json: "not an OPML list: this is JSON"
    case .image: "not an OPML list: this is a picture, sound or film"
    case .binary: "not an OPML list: this is an archive or another file without text"
    case .unknown, .xml, .opml: "not an OPML list: this is not XML"
    }
  }
}

/// Follows the outlines, with the folders they stand in.
private final class OutlineHandler: XMLStreamHandler {
  private enum Name: Int { case opml, title, outline, other }

  var document = OPMLDocument()
  var isOPML = false
  /// One name per open outline; nil for an outline that is a feed or has no name.
  private var folders: [String?] = []
  private var title: [UInt8]?

  func number(for name: XMLQualifiedName) -> Int {
    let known: Name =
      switch name.local.lowercased() {
      case "opml": .opml
      case "title": .title
      case "outline": .outline
      default: .other
      }
    return known.rawValue
  }

  func start(_ name: Int, _ attributes: XMLAttributes) {
    switch Name(rawValue: name) {
    case .opml: isOPML = true
    case .title: title = []
    case .outline: open(Outline(attributes))
    case .other, nil: break
    }
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    title?.append(contentsOf: utf8)
  }

  func end(_ name: Int, _ end: XMLElementEnd) {
    switch Name(rawValue: name) {
    case .outline: if !folders.isEmpty { folders.removeLast() }
    case .title:
      let text = String(decoding: title ?? [], as: UTF8.self).trimmingBlanks()
      if document.title == nil, !text.isEmpty { document.title = text }
      title = nil
    case .opml, .other, nil: break
    }
  }

  private func open(_ outline: Outline) {
    guard let address = outline.address else {
      folders.append(outline.name)
      return
    }
    folders.append(nil)
    if let type = outline.type, type == "link" || type == "include" {
      document.skipped.append(.init(address: address, reason: "an outline of type \(type)"))
    } else if let url = SubscriptionAddress.web(address) {
      document.feeds.append(
        .init(
          url: url, title: outline.name == address ? nil : outline.name, pageURL: outline.page,
          folder: folders.compactMap { $0 }, tags: outline.tags))
    } else {
      document.skipped.append(.init(address: address, reason: "not a web address"))
    }
  }
}

/// The attributes of one outline; programs write their names in any case.
private struct Outline {
  var name: String?
  var type: String?
  var address: String?
  var page: String?
  var tags: [String] = []

  init(_ attributes: XMLAttributes) {
    var values: [String: String] = [:]
    for (name, value) in attributes { values[name.local.lowercased()] = value.trimmingBlanks() }
    values = values.filter { !$0.value.isEmpty }
    name = values["title"] ?? values["text"]
    type = values["type"]?.lowercased()
    address = values["xmlurl"]
    page = values["htmlurl"]
    tags = (values["category"] ?? "").split(separator: ",").map { $0.trimmingBlanks() }
      .filter { !$0.isEmpty }
  }
}

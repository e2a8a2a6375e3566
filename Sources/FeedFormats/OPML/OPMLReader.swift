import FeedModel
import Markup

extension OPMLDocument {
  /// Reads an OPML file. O(n) in the number of bytes.
  ///
  /// Only web addresses become subscriptions, because an OPML file from an unknown source must not
  /// make a reader open files or run programs. `feed:` addresses count as web addresses.
  ///
  /// If a list lacks its last end tags, its outlines are read and a warning is added.
  ///
  /// - Throws: ``FeedFormatError`` with the code `notOPML` if the file is not OPML, or is truncated
  ///   inside a tag or text.
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
      throw FeedFormatError(.notOPML, "not an OPML list: this is another kind of XML")
    }
    guard isWhole || handler.sawOutline && Self.endsBehindTag(text.bytes) else {
      throw FeedFormatError(.notOPML, "the OPML list is damaged: it ends before its end tag")
    }
    self = handler.document
    warnings = text.warnings + Self.warnings(of: problems)
    if !isWhole { warnings.append(ParseWarning("the list ends before its end tag")) }
  }

  /// Returns one warning per kind of damage and line. libxml2 often reports the same damage several
  /// times.
  private static func warnings(of problems: [XMLProblem]) -> [ParseWarning] {
    var said: Set<ParseWarning> = []
    return problems.map { ParseWarning(line: $0.line, $0.inWords) }.filter {
      said.insert($0).inserted
    }
  }

  /// Whether the text ends with `>`, so that it can lack only end tags, as handwritten lists do.
  private static func endsBehindTag(_ bytes: [UInt8]) -> Bool {
    bytes.last { $0 > 0x20 } == UInt8(ascii: ">")
  }

  private static func read(
    _ bytes: [UInt8]
  ) -> (handler: OutlineHandler, problems: [XMLProblem], isWhole: Bool) {
    let handler = OutlineHandler()
    // Allow greater depth than `largestFolderDepth`, so that feeds in deeper outlines are reported.
    let limits = XMLLimits(depth: 4 * largestFolderDepth)
    let parser = XMLStreamParser(handler: handler, limits: limits, assumesUTF8: true)
    bytes.withUnsafeBytes { parser.feed($0) }
    parser.finish()
    return (handler, parser.problems, parser.sawRootEnd)
  }

  /// Damage at which libxml2 drops text or outlines that a repair can save.
  private static let repairable: Set<XMLProblem.Kind> = [
    .character, .prologue, .reference, .tag, .truncated, .unfinished,
  ]

  private static func explanation(of kind: DocumentKind) -> String {
    switch kind {
    case .empty: "not an OPML list: the file is empty"
    case .html: "not an OPML list: this is an HTML page"
    case .json: "not an OPML list: this is JSON"
    case .image: "not an OPML list: this is an image, audio or video file"
    case .binary: "not an OPML list: this is an archive or another binary file"
    case .unknown, .xml, .opml: "not an OPML list: this is not XML"
    }
  }
}

/// Collects the outlines of a list and the folders that contain them.
private final class OutlineHandler: XMLStreamHandler {
  private enum Element: String { case opml, title, outline, head, other }

  var document = OPMLDocument()
  var isOPML = false
  var sawOutline = false
  /// One name per open outline, or `nil` for an outline that is a link or has no name. Feeds inside
  /// the outline of a feed have that feed as their folder.
  private var folders: [String?] = []
  private var title: [UInt8]?
  /// The level of an outline that is a comment. All outlines inside it are comments too.
  private var commentLevel: Int?
  private var isFull = false
  private var head = HeadReader()
  private var names: [(element: Element, name: XMLQualifiedName)] = []

  func number(for name: XMLQualifiedName) -> Int {
    names.append((Element(rawValue: name.local.lowercased()) ?? .other, name))
    return names.count - 1
  }

  func start(_ name: Int, _ attributes: XMLAttributes) {
    switch names[name].element {
    case .opml: isOPML = true
    case .title: title = []
    case .outline: begin(Outline(attributes))
    case .head: head.begin()
    case .other: head.start(names[name].name)
    }
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    title?.append(contentsOf: utf8)
    head.text(utf8)
  }

  func end(_ name: Int, _ end: XMLElementEnd) {
    switch names[name].element {
    case .head: document.head = head.end()
    case .outline:
      if !folders.isEmpty { folders.removeLast() }
      if let commentLevel, folders.count < commentLevel { self.commentLevel = nil }
    case .title:
      let text = XMLEscaping.cleaned(String(decoding: title ?? [], as: UTF8.self))
        .trimmingBlanks()
      if document.title == nil, !text.isEmpty { document.title = text }
      title = nil
    case .opml: break
    case .other: head.endElement()
    }
  }

  private func begin(_ outline: Outline) {
    sawOutline = true
    if commentLevel == nil, outline.isComment { commentLevel = folders.count + 1 }
    guard commentLevel == nil else {
      folders.append(nil)
      leaveOut(outline, "a comment")
      return
    }
    open(outline)
  }

  private func open(_ outline: Outline) {
    guard let address = outline.address else {
      folders.append(outline.name)
      return note(outline)
    }
    let folder = folders.compactMap { $0 }
    folders.append(nil)
    if let type = outline.type, type == "link" || type == "include" {
      leaveOut(outline, "an outline of type \(type)")
    } else if folders.count > OPMLDocument.largestFolderDepth {
      leaveOut(outline, "its folders are nested too deeply")
    } else if OPMLDocument.length(ofFolder: folder) > OPMLDocument.largestFolderLength {
      leaveOut(outline, "its folder path is too long")
    } else if let url = SubscriptionAddress.web(address) {
      guard document.feeds.count < OPMLDocument.largestCount else { return leaveOutRest(outline) }
      folders[folders.count - 1] = outline.name
      document.feeds.append(
        .init(
          url: url, title: outline.name, text: outline.text, pageURL: outline.page, folder: folder,
          tags: outline.tags, type: outline.type == "rss" ? nil : outline.type,
          attributes: outline.further))
    } else {
      leaveOut(outline, "not a web address")
    }
  }

  /// Records the attributes of a folder. A folder that occurs several times keeps the first value
  /// of each attribute.
  private func note(_ folder: Outline) {
    guard folder.name != nil, !folder.further.isEmpty else { return }
    let path = folders.compactMap { $0 }
    guard OPMLDocument.length(ofFolder: path) <= OPMLDocument.largestFolderLength else { return }
    var known = document.folders[path] ?? []
    guard !known.isEmpty || document.folders.count < OPMLDocument.largestFolderCount else { return }
    for attribute in folder.further where known.count < OutlineAttributes.largestCount {
      if !known.contains(where: { $0.isNamed(as: attribute) }) { known.append(attribute) }
    }
    document.folders[path] = known
  }

  /// Reports the first feed beyond the maximum, and no others, because a huge list must not cause a
  /// huge report.
  private func leaveOutRest(_ outline: Outline) {
    guard !isFull else { return }
    isFull = true
    leaveOut(outline, "the list is too long; this feed and all others below it were skipped")
  }

  private func leaveOut(_ outline: Outline, _ reason: String) {
    guard let address = outline.address else { return }
    document.skipped.append(.init(address: address, name: outline.name, reason: reason))
  }
}

/// The attributes of an outline. Programs write attribute names in any case.
private struct Outline {
  /// The name, or `nil` if the outline is a feed named by its address.
  var name: String?
  /// The displayed text, if it differs from the name.
  var text: String?
  var type: String?
  var address: String?
  var page: String?
  var tags: [String] = []
  /// Whether the outline is commented out, with all outlines inside it (OPML 2.0).
  var isComment: Bool
  /// The attributes that are only kept.
  var further: [OutlineAttribute] = []

  init(_ attributes: XMLAttributes) {
    var values: [String: String] = [:]
    var all: [OutlineAttribute] = []
    for (name, value) in attributes {
      all.append(
        OutlineAttribute(
          namespace: name.namespace, prefix: name.prefix, name: name.local,
          value: XMLEscaping.cleaned(value)))
      if name.namespace == nil {
        values[name.local.lowercased()] = value.trimmingBlanks()
      }
    }
    values = values.filter { !$0.value.isEmpty }
    // Addresses are not cleaned: one with a control character is invalid.
    let address = values["xmlurl"] ?? Self.feedAddress(values)
    let names = [values["title"], values["text"]].map { name in
      name.map { XMLEscaping.cleaned($0).trimmingBlanks() }
        .flatMap { $0.isEmpty || $0 == address ? nil : $0 }
    }
    name = names[0] ?? names[1]
    text = names[1] == name ? nil : names[1]
    type = values["type"]?.lowercased()
    self.address = address
    let place: OutlineAttributes.Place = address == nil ? .folder : .feed
    further = Array(
      all.lazy.filter { OutlineAttributes.keeps($0, on: place) && !$0.isText }
        .prefix(OutlineAttributes.largestCount))
    // A folder has no other property for its text.
    if address == nil, let text {
      further.insert(OutlineAttribute(name: "text", value: text), at: 0)
    }
    isComment = values["iscomment"]?.lowercased() == "true"
    page = values["htmlurl"]
    tags = XMLEscaping.cleaned(values["category"] ?? "").split(separator: ",").map {
      $0.trimmingBlanks()
    }
    .filter { !$0.isEmpty }
  }

  /// Returns a feed's address from the attribute `url`, which some programs use instead of
  /// `xmlUrl`.
  private static func feedAddress(_ values: [String: String]) -> String? {
    guard let url = values["url"], ["atom", "rss"].contains(values["type"]?.lowercased()) else {
      return nil
    }
    return SubscriptionAddress.web(url)
  }
}

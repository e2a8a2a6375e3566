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
  /// - Parameter address: returns the canonical spelling of a feed's address, or `nil` for a text
  ///   that is none. By default, all feeds have web addresses.
  /// - Throws: ``FeedFormatError`` with the code `notOPML` if the file is not OPML, or is truncated
  ///   inside a tag or text.
  public init(
    reading bytes: [UInt8], address: @escaping (String) -> String? = SubscriptionAddress.web
  ) throws(FeedFormatError) {
    let kind = DocumentKind(sniffing: bytes)
    guard kind == .opml || kind == .xml else {
      throw FeedFormatError(.notOPML, Self.explanation(of: kind))
    }
    let text = DocumentText(bytes, contentType: nil)
    var (handler, problems, isWhole) = Self.read(text.bytes, address)
    if problems.contains(where: { Self.repairable.contains($0.kind) }) {
      (handler, _, isWhole) = Self.read(XMLRepair.repairing(text.bytes).bytes, address)
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
    var seen: Set<ParseWarning> = []
    return problems.map { ParseWarning(line: $0.line, $0.explanation) }.filter {
      seen.insert($0).inserted
    }
  }

  /// Whether the text ends with `>`, so that it can lack only end tags, as handwritten lists do.
  private static func endsBehindTag(_ bytes: [UInt8]) -> Bool {
    bytes.last { $0 > 0x20 } == UInt8(ascii: ">")
  }

  private static func read(
    _ bytes: [UInt8], _ address: @escaping (String) -> String?
  ) -> (handler: OutlineHandler, problems: [XMLProblem], isWhole: Bool) {
    let handler = OutlineHandler(address)
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
  /// The level of an outline that is a comment. All outlines inside it are comments too.
  private var commentLevel: Int?
  private var isFull = false
  private let canonicalAddress: (String) -> String?
  /// The number of open elements inside the head, or `nil` outside the head.
  private var headDepth: Int?
  /// The text of the open title or child of the head, or `nil` for any other element.
  private var text: [UInt8]?
  private var names: [(element: Element, name: XMLQualifiedName)] = []

  init(_ canonicalAddress: @escaping (String) -> String?) {
    self.canonicalAddress = canonicalAddress
  }

  func number(for name: XMLQualifiedName) -> Int {
    names.append((Element(rawValue: name.local.lowercased()) ?? .other, name))
    return names.count - 1
  }

  func start(_ name: Int, _ attributes: XMLAttributes) {
    switch names[name].element {
    case .opml: isOPML = true
    case .title: text = []
    case .outline: begin(Outline(attributes))
    case .head: headDepth = headDepth ?? 0
    case .other:
      guard let depth = headDepth else { return }
      headDepth = depth + 1
      text = depth == 0 ? [] : nil
    }
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    text?.append(contentsOf: utf8)
  }

  func end(_ name: Int, _ end: XMLElementEnd) {
    let (element, name) = names[name]
    switch element {
    case .opml: break
    case .title: document.title = document.title ?? takeText()
    case .outline:
      if !folders.isEmpty { folders.removeLast() }
      if let commentLevel, folders.count < commentLevel { self.commentLevel = nil }
    case .head: headDepth = nil
    case .other:
      guard let depth = headDepth else { return }
      headDepth = max(0, depth - 1)
      guard let value = takeText() else { return }
      let attribute = OutlineAttribute(
        namespace: name.namespace, prefix: name.prefix, name: name.local, value: value)
      if OutlineAttributes.keeps(attribute, on: .head) { document.head.add(attribute) }
    }
  }

  private func takeText() -> String? {
    defer { text = nil }
    return text.flatMap { XMLWriter.cleaned(String(decoding: $0, as: UTF8.self)) }
  }

  private func begin(_ outline: Outline) {
    sawOutline = true
    if commentLevel == nil, outline.isComment { commentLevel = folders.count + 1 }
    guard let address = outline.address else {
      folders.append(commentLevel == nil ? outline.name : nil)
      if commentLevel == nil, outline.name != nil { keepAttributes(of: outline) }
      return
    }
    let folder = folders.compactMap { $0 }
    folders.append(nil)
    if commentLevel != nil {
      skip(outline, "a comment")
    } else if let type = outline.type, type == "link" || type == "include" {
      skip(outline, "an outline of type \(type)")
    } else if folders.count > OPMLDocument.largestFolderDepth {
      skip(outline, "its folders are nested too deeply")
    } else if OPMLDocument.length(ofFolder: folder) > OPMLDocument.largestFolderLength {
      skip(outline, "its folder path is too long")
    } else if let url = canonicalAddress(address) {
      add(outline, url, in: folder)
    } else {
      skip(outline, "not a web address")
    }
  }

  private func add(_ outline: Outline, _ url: String, in folder: [String]) {
    guard document.feeds.count < OPMLDocument.largestCount else {
      // Only the first feed is reported, because a huge list must not cause a huge report.
      if !isFull {
        skip(outline, "the list has too many feeds: this one and all after it are left out")
      }
      isFull = true
      return
    }
    folders[folders.count - 1] = outline.name
    document.feeds.append(
      .init(
        url: url, title: outline.name, text: outline.text, pageURL: outline.page, folder: folder,
        tags: outline.tags, type: outline.type == "rss" ? nil : outline.type,
        attributes: outline.otherAttributes))
  }

  /// Records the attributes of a folder. A folder that occurs several times keeps the first value
  /// of each attribute.
  private func keepAttributes(of folder: Outline) {
    let path = folders.compactMap { $0 }
    guard !folder.otherAttributes.isEmpty,
      OPMLDocument.length(ofFolder: path) <= OPMLDocument.largestFolderLength,
      document.folders[path] != nil || document.folders.count < OPMLDocument.largestFolderCount
    else { return }
    for attribute in folder.otherAttributes { document.folders[path, default: []].add(attribute) }
  }

  private func skip(_ outline: Outline, _ reason: String) {
    guard let address = outline.address else { return }
    document.skipped.append(.init(address: address, name: outline.name, reason: reason))
  }
}

extension [OutlineAttribute] {
  /// Adds an attribute unless there is one with the same name, or too many.
  fileprivate mutating func add(_ attribute: OutlineAttribute) {
    let isKnown = contains {
      $0.name == attribute.name && $0.namespace == attribute.namespace
    }
    if !isKnown, count < OutlineAttributes.largestCount { append(attribute) }
  }
}

/// The attributes of an outline. Programs write attribute names in any case.
private struct Outline {
  /// The name, or `nil` if the outline is a feed named by its address.
  let name: String?
  /// The displayed text, if it differs from the name.
  let text: String?
  let type: String?
  let address: String?
  let page: String?
  let tags: [String]
  /// Whether the outline is commented out, with all outlines inside it (OPML 2.0).
  let isComment: Bool
  /// The attributes that are only kept.
  private(set) var otherAttributes: [OutlineAttribute]

  init(_ attributes: XMLAttributes) {
    var values: [String: String] = [:]
    for (name, value) in attributes where name.namespace == nil {
      values[name.local.lowercased()] = value.trimmingBlanks()
    }
    values = values.filter { !$0.value.isEmpty }
    type = values["type"]?.lowercased()
    // Some programs write `url` instead of `xmlUrl`. Addresses are not cleaned: one with a control
    // character is invalid.
    let isFeed = type == "atom" || type == "rss"
    let address =
      values["xmlurl"] ?? (isFeed ? values["url"].flatMap(SubscriptionAddress.web) : nil)
    let (title, shown) = (XMLWriter.cleaned(values["title"]), XMLWriter.cleaned(values["text"]))
    let names = [title, shown].map { $0 == address ? nil : $0 }
    name = names[0] ?? names[1]
    text = names[1] == name ? nil : names[1]
    self.address = address
    isComment = values["iscomment"]?.lowercased() == "true"
    page = values["htmlurl"]
    tags = (values["category"] ?? "").split(separator: ",").compactMap {
      XMLWriter.cleaned(String($0))
    }
    let all = attributes.lazy.map {
      OutlineAttribute(
        namespace: $0.name.namespace, prefix: $0.name.prefix, name: $0.name.local,
        value: XMLEscaping.cleaned($0.value))
    }
    otherAttributes = Array(
      all.filter { OutlineAttributes.keeps($0, on: address == nil ? .folder : .feed) && !$0.isText }
        .prefix(OutlineAttributes.largestCount))
    // A folder has no other property for its text.
    if address == nil, let text {
      otherAttributes.insert(OutlineAttribute(name: "text", value: text), at: 0)
    }
  }
}

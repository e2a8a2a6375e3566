import FeedModel
import Markup

/// Builds a ``FeedDocument`` from the parser events of an XML feed in any format.
///
/// Feeds mix vocabularies (Atom links in RSS, RSS elements in RDF), so one reader handles all of
/// them. Each family is an extension that handles its own elements, and the scope is the part of
/// the feed that contains them.
struct FeedXMLReader {
  var document: FeedDocument
  var item: FeedDocument.Item?
  /// The values of the current item with the ranks of their elements, so that a fallback never
  /// replaces a better value.
  var itemFacts = Facts()
  var channelFacts = Facts()
  var source: FeedDocument.Source?
  var person: Author?
  var image: FeedDocument.FeedImage?
  var deletedEntry: FeedDocument.DeletedEntry?
  var place: LocationReading?
  /// The address and level of the last `media:content` element.
  var openContent: (url: String, level: Int)?
  /// The text of an element that usually contains elements but may contain only text: a person, or
  /// the image of an item. `nil` if this text is not needed.
  var looseText: [UInt8]?
  var capture: Capture?
  /// A buffer that consecutive captures of plain values reuse.
  var buffer: [UInt8] = []
  /// Whether the root element is that of a feed.
  var isFeed = false
  let rules: ReadingRules
  /// Whether a value differs from the one that ``ReadingRules/identifying`` gives.
  var isRecovered = false

  /// The kind of children seen so far. It is needed for root elements that are not specific to
  /// feeds: RDF, and `<feed>` outside Atom's namespaces.
  private var evidence = Evidence.none

  /// The scopes of the document and of each open element.
  private var scopes: [Scope] = [.document]
  /// The bases and languages in effect, each with the level that it starts at.
  private var surroundings: [Surroundings]
  private var names: [FeedName] = []
  private var spellings: [String] = []
  private var itemDepth = 0
  private var core: FeedVocabulary.Core?
  private var rootName: XMLQualifiedName?
  private var sawRoot = false
  /// Whether the root contains only the new address of the feed.
  private(set) var isRedirect = false
  /// Whether items were left out because of `mostItems`.
  private(set) var hasTooManyItems = false

  /// The maximum number of items, as for every format. It limits the cost of hostile feeds.
  private static let mostItems = 20_000

  init(base: String?, _ rules: ReadingRules) {
    self.rules = rules
    document = FeedDocument(format: .rss, encoding: "utf-8")
    surroundings = [
      Surroundings(level: 1, base: AddressBase(ofDocument: base), language: nil)
    ]
  }

  /// The part of a feed that an element is in.
  enum Scope {
    case document, root, channel, item, source, image, textInput, skipHours, skipDays
    case author, contributor, owner, media, elsewhere
    case plainAuthor, itemImage, itemCategory, feedCategory, place, chapters, deletedEntry, deleter
    case podcastValue, alternateEnclosure, podroll

    var isOfItem: Bool {
      switch self {
      case .item, .media, .itemCategory, .itemImage: true
      default: false
      }
    }
  }

  /// The values read so far for the item or feed that a scope is part of.
  subscript(scope: Scope) -> Facts {
    get { scope.isOfItem ? itemFacts : channelFacts }
    _modify {
      if scope.isOfItem { yield &itemFacts } else { yield &channelFacts }
    }
  }

  /// Whether the children of the root are elements of a feed.
  private enum Evidence {
    case none, ofFeed, ofOther
  }

  /// Whether the root contains elements, but none of a feed.
  var isOfOtherKind: Bool { evidence == .ofOther }

  /// The `xml:base` and `xml:lang` that apply to an element and its content.
  private struct Surroundings {
    var level: Int
    var base: AddressBase
    var language: String?
  }

  /// The number of open elements, plus one for the document.
  var level: Int { scopes.count }
  var scope: Scope { scopes[scopes.count - 1] }
  var base: AddressBase { surroundings[surroundings.count - 1].base }
  var language: String? { surroundings[surroundings.count - 1].language }

  /// Returns the spelling of a name in the feed.
  func spelling(of name: FeedName) -> String { spellings[name.number] }

  // MARK: Events

  mutating func number(for qualified: XMLQualifiedName) -> Int {
    if rootName == nil {
      rootName = qualified
      core = FeedVocabulary.Core(root: qualified)
    } else if document.format == .rss10, FeedVocabulary.isRSS090(qualified) {
      document.format = .rss090
    }
    spellings.append(qualified.local)
    names.append(FeedVocabulary.name(for: qualified, core: core, number: names.count))
    return names.count - 1
  }

  mutating func start(_ number: Int, _ attributes: XMLAttributes) {
    let name = names[number]
    if name.kinds.contains(.item), sawRoot, capture?.isVerbatim != true {
      finishCapture()
      finishItem()
      push(.item, attributes)
      beginItem(attributes)
      return
    }
    if capture != nil {
      if name.kinds.contains(.core), capture?.name.kinds.contains(.leaf) == true {
        endUnclosed()
        return begin(name, attributes)
      }
      capture?.start(name, written: spellings[number], attributes)
      return
    }
    begin(name, attributes)
  }

  private mutating func begin(_ name: FeedName, _ attributes: XMLAttributes) {
    let parent = scope
    push(scope(of: name, in: parent), attributes)
    if !sawRoot { return beginDocument(name, attributes) }
    if evidence != .ofFeed, parent == .root {
      let isKnown = name.element != .other && (name.family == .rss || name.family == .atom)
      evidence = isKnown ? .ofFeed : .ofOther
    }
    begin(name, in: parent, attributes)
  }

  /// Ends a GUID, link or date that was not closed before the next element of the item, so that it
  /// does not contain that element.
  private mutating func endUnclosed() {
    finishCapture()
    if scopes.count > 1 { scopes[scopes.count - 1] = scopes[scopes.count - 2] }
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    if capture != nil {
      capture?.text(utf8)
    } else if looseText != nil {
      looseText?.append(contentsOf: utf8)
    }
  }

  mutating func end(_ number: Int, _ end: XMLElementEnd) {
    if capture != nil, capture?.end(written: spellings[number]) == true { return }
    if capture != nil {
      if end == .truncated { capture = nil } else { finishCapture() }
    }
    close(number, end)
    if scopes.count > 1 { pop() }
  }

  // MARK: Scopes

  private mutating func push(_ scope: Scope, _ attributes: XMLAttributes) {
    scopes.append(scope)
    guard attributes.count > 0 else { return }
    let inner = attributes.value("base", namespace: Self.xmlNamespace)
      .flatMap { base.declaring($0) }
    let declared = attributes.value("lang", namespace: Self.xmlNamespace)
    guard inner != nil || declared != nil else { return }
    surroundings.append(
      Surroundings(
        level: scopes.count, base: inner ?? base,
        language: declared == nil ? language : LanguageTag.normal(declared)))
    if scope == .channel { document.language = language }
  }

  private mutating func pop() {
    if surroundings[surroundings.count - 1].level == scopes.count { surroundings.removeLast() }
    scopes.removeLast()
  }

  static let xmlNamespace: StaticString = "http://www.w3.org/XML/1998/namespace"

  private func scope(of name: FeedName, in parent: Scope) -> Scope {
    if parent == .document { return .root }
    guard name.kinds.contains(.holder) else { return .elsewhere }
    return switch (parent, name.family, name.element) {
    case (.root, .rss, .channel), (.root, .atom, .channel): .channel
    case (.root, .rss, .image), (.channel, .rss, .image): .image
    case (.root, .rss, .textinput), (.channel, .rss, .textinput): .textInput
    case (.item, .media, .group), (.item, .media, .content), (.media, .media, .content),
      (.item, .media, .community), (.media, .media, .community):
      .media
    case (.channel, .rss, .skiphours): .skipHours
    case (.channel, .rss, .skipdays): .skipDays
    case (.item, .atom, .source): .source
    case (.root, .atom, .author), (.channel, .atom, .author), (.item, .atom, .author),
      (.source, .atom, .author):
      .author
    case (.root, .atom, .contributor), (.channel, .atom, .contributor),
      (.item, .atom, .contributor), (.source, .atom, .contributor):
      .contributor
    case (.root, .iTunes, .owner), (.channel, .iTunes, .owner): .owner
    default: Self.moduleScope(of: name, in: parent)
    }
  }

  private mutating func close(_ number: Int, _ end: XMLElementEnd) {
    switch scope {
    case .item where scopes.count == itemDepth:
      if end == .truncated { item = nil }
      finishItem()
    case .source:
      item?.source = source
      source = nil
    case .author, .contributor: closePerson(scope)
    case .owner: closeOwner()
    case .plainAuthor: closePlainAuthor()
    case .image: closeImage()
    case .itemImage: itemFacts.offerFirst(image: address(takeLooseText()), rank: 4)
    case .place: closeGeometry(names[number])
    case .deletedEntry: closeDeletedEntry()
    case .deleter: closeDeleter()
    default: break
    }
  }

  /// Sets a base, given by an attribute of the open element, for the content of that element.
  mutating func enter(base reference: String) {
    guard let base = base.declaring(reference) else { return }
    if surroundings[surroundings.count - 1].level == scopes.count {
      surroundings[surroundings.count - 1].base = base
    } else {
      surroundings.append(Surroundings(level: scopes.count, base: base, language: language))
    }
  }

  // MARK: The document and its items

  private mutating func beginDocument(_ name: FeedName, _ attributes: XMLAttributes) {
    sawRoot = true
    document.language = language
    switch name.element {
    case .rss:
      isFeed = true
      evidence = .ofFeed
      document.format = FeedFormat(
        rssVersion: attributes["version"] ?? attributes.ignoringCase("version"))
    case .rdf:
      isFeed = name.family == .rdf || name.family == .rss
      document.format = .rss10
    case .feed:
      isFeed = true
      document.format = FeedVocabulary.atomFormat(ofNamespace: rootName?.namespace)
      if document.format != .atom { evidence = .ofFeed }
    case .entry where name.family == .atom:
      beginBareEntry(attributes)
    case .redirect:
      isFeed = name.family == .rss
      isRedirect = isFeed
    case .channel where name.family == .rss:
      isFeed = true
      scopes[scopes.count - 1] = .channel
      beginBareChannel(spelling(of: name), attributes)
    default: break
    }
  }

  /// Starts an Atom entry document (RFC 4287 section 2), which is read as a feed with one item.
  private mutating func beginBareEntry(_ attributes: XMLAttributes) {
    isFeed = true
    document.format = FeedVocabulary.atomFormat(ofNamespace: rootName?.namespace)
    scopes[scopes.count - 1] = .item
    beginItem(attributes)
  }

  private mutating func beginItem(_ attributes: XMLAttributes) {
    guard isFeed else { return }
    evidence = .ofFeed
    guard document.items.count < Self.mostItems else {
      hasTooManyItems = true
      return
    }
    if place != nil { closePlace(of: .channel) }
    itemDepth = scopes.count
    itemFacts = Facts()
    let language = language
    item = FeedDocument.Item()
    item?.language = language
    if document.format == .rss10 || document.format == .rss090 { item?.guid = attributes.about }
    if document.format == .cdf { beginCDFItem(attributes) }
  }

  private mutating func finishItem() {
    if place != nil { closePlace(of: .item) }
    item?.take(&itemFacts, in: document.format)
    if let finished = item.take() { document.items.append(finished) }
  }

  /// Returns the document after the last event.
  mutating func finish() -> FeedDocument {
    closePlace(of: .channel)
    if isRedirect, document.extras.newLocation == nil { isFeed = false }
    document.take(&channelFacts)
    document.relativeReferences = surroundings[0].base.references
    return document
  }
}

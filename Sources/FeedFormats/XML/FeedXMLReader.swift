import FeedModel
import Markup

/// Builds a ``FeedDocument`` from the events of an XML feed of any family.
///
/// One reader for all of them: feeds mix vocabularies freely (Atom links in RSS, RSS elements in
/// RDF), so each family is an extension that knows its own elements, and the scope says where in
/// the feed they stand.
struct FeedXMLReader {
  var document: FeedDocument
  var item: FeedDocument.Item?
  /// From where each value came, so that a fallback never beats the real thing.
  var itemFacts = Facts()
  var channelFacts = Facts()
  var source: FeedDocument.Source?
  var person: Author?
  var image: FeedDocument.FeedImage?
  var textInput: FeedDocument.TextInput?
  var deletedEntry: FeedDocument.DeletedEntry?
  var place: PlaceReading?
  /// The last `media:content` that began, and its level.
  var openContent: (url: String, level: Int)?
  /// The text of an element that holds elements as a rule, and sometimes only text: a person, an
  /// item's image. Nil where nobody asks for it.
  var looseText: [UInt8]?
  var capture: Capture?
  /// Lent to captures of plain values, one after the other.
  var buffer: [UInt8] = []
  /// Whether the root is one of a feed.
  var isFeed = false
  let rules: ReadingRules
  /// Whether a text was read in another way than ``ReadingRules/identifying`` reads it.
  var isRecovered = false

  /// What was seen in a root that others use as well: RDF of any kind, and `<feed>` in a namespace
  /// that is not Atom's.
  private var evidence = Evidence.none

  /// One for each open element, and one for the document.
  private var scopes: [Scope] = [.document]
  /// The bases and languages that hold, each with the level from which on it does.
  private var surroundings: [Surroundings]
  private var names: [FeedName] = []
  private var spellings: [String] = []
  private var itemDepth = 0
  private var core: FeedVocabulary.Core?
  private var rootName: XMLQualifiedName?
  private var sawRoot = false
  /// The root says only where the feed is now.
  private(set) var isRedirect = false
  /// Some items were left out.
  private(set) var hasTooManyItems = false

  /// As for every format: no real feed comes near it, and a hostile one stops here.
  private static let mostItems = 20_000

  init(base: String?, _ rules: ReadingRules) {
    self.rules = rules
    document = FeedDocument(format: .rss, encoding: "utf-8")
    surroundings = [
      Surroundings(level: 1, base: AddressBase(ofDocument: base), language: nil)
    ]
  }

  /// Where in a feed an element stands.
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

  /// What was said of the item, or else the feed, that a scope is part of.
  subscript(scope: Scope) -> Facts {
    get { scope.isOfItem ? itemFacts : channelFacts }
    _modify {
      if scope.isOfItem { yield &itemFacts } else { yield &channelFacts }
    }
  }

  /// Whether the children of the root are those of a feed.
  private enum Evidence {
    case none, ofFeed, ofOther
  }

  /// Whether the root holds other things and nothing of a feed.
  var isOfOtherKind: Bool { evidence == .ofOther }

  /// What an `xml:base` or `xml:lang` says for an element and all inside it.
  private struct Surroundings {
    var level: Int
    var base: AddressBase
    var language: String?
  }

  /// How many elements are open, and the document.
  var level: Int { scopes.count }
  var scope: Scope { scopes[scopes.count - 1] }
  var base: AddressBase { surroundings[surroundings.count - 1].base }
  var language: String? { surroundings[surroundings.count - 1].language }

  /// A name as the feed writes it.
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

  /// A guid, link or date has not been closed when the next element of the item begins: it must not
  /// swallow it.
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
    case .textInput: closeTextInput()
    case .itemImage: itemFacts.offerFirst(image: address(takeLooseText()), rank: 4)
    case .place: closeGeometry(names[number])
    case .deletedEntry: closeDeletedEntry()
    case .deleter: closeDeleter()
    default: break
    }
  }

  /// A base that an attribute of the open element sets for what is inside it.
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

  /// An Atom entry document (RFC 4287 section 2): a feed of one item.
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
    var begun = FeedDocument.Item()
    begun.language = language
    if document.format == .rss10 || document.format == .rss090 {
      begun.guid = attributes.about
    }
    item = begun
    if document.format == .cdf { beginCDFItem(attributes) }
  }

  private mutating func finishItem() {
    if place != nil { closePlace(of: .item) }
    guard var finished = item.take() else { return }
    finished.settle(itemFacts, in: document.format)
    document.items.append(consume finished)
  }

  /// The document as it stands at the end of the events.
  mutating func finish() -> FeedDocument {
    closePlace(of: .channel)
    if isRedirect, document.extras.newLocation == nil { isFeed = false }
    document.settle(channelFacts)
    document.relativeReferences = surroundings[0].base.references
    return document
  }
}

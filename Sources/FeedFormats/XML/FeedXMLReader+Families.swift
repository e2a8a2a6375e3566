import FeedModel
import Markup

/// Dispatches each element to the code for its family.
extension FeedXMLReader {
  /// Starts a person, which contains either elements or only a name.
  mutating func beginPerson() {
    person = Author()
    looseText = []
  }

  /// Ends a person and returns it, or `nil` if it is empty.
  mutating func takePerson() -> Author? {
    let text = takeLooseText()
    defer { person = nil }
    guard let person, person != Author() else { return Author(parsing: text) }
    return person
  }

  mutating func begin(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    guard isFeed, parent != .elsewhere else { return }
    switch name.family {
    case .rss: beginRSS(name, in: parent, attributes)
    case .atom: beginAtom(name, in: parent, attributes)
    case .content, .xhtml, .yandex: beginContent(name, in: parent)
    case .dublinCore, .dublinCoreTerms: beginDublinCore(name, in: parent, attributes)
    case .iTunes: beginITunes(name, in: parent, attributes)
    case .googlePlay: beginGooglePlay(name, in: parent, attributes)
    case .media: beginMedia(name, in: parent, attributes)
    case .podcast, .podlove: beginModuleElement(name, in: parent, attributes)
    case .geoRSS, .gml, .geo: beginPlace(name, in: parent, attributes)
    case .slash, .threading, .wellFormedWeb: beginDiscussion(name, in: parent, attributes)
    case .syndication, .history, .admin, .feedBurner, .creativeCommons:
      beginPublishing(name, in: parent, attributes)
    case .tombstones: beginTombstone(name, in: parent, attributes)
    case .rdf, .other: break
    }
  }

  mutating func finishCapture() {
    guard var capture = capture.take() else { return }
    store(capture)
    buffer = capture.takeBuffer()
  }

  private mutating func store(_ capture: Capture) {
    switch capture.name.family {
    case .rss: storeRSS(capture)
    case .atom: storeAtom(capture)
    case .content, .xhtml, .yandex: storeContent(capture)
    case .dublinCore, .dublinCoreTerms: storeDublinCore(capture)
    case .iTunes: storeITunes(capture)
    case .googlePlay: storeGooglePlay(capture)
    case .media: storeMedia(capture)
    case .podcast: storeModuleElement(capture)
    case .geoRSS, .gml, .geo: storePlace(capture)
    case .slash, .threading, .wellFormedWeb: storeDiscussion(capture)
    case .syndication, .history, .admin, .feedBurner, .creativeCommons: storePublishing(capture)
    case .tombstones: storeTombstone(capture)
    case .podlove, .rdf, .other: break
    }
  }

  mutating func gather(
    _ name: FeedName, _ mode: Capture.Mode = .plain, in scope: Scope,
    notes: Capture.Notes? = nil
  ) {
    var lent: [UInt8] = []
    swap(&lent, &buffer)
    capture = Capture(name, mode, in: scope, base: base, notes: notes, buffer: lent)
  }

  /// Captures the text of a known element that contains no other elements.
  mutating func gatherPlain(_ name: FeedName, in scope: Scope) {
    if name.element != .other, !name.kinds.contains(.holder) { gather(name, in: scope) }
  }

  mutating func takeLooseText() -> String? {
    defer { looseText = nil }
    guard let text = looseText.map({ String(decoding: $0, as: UTF8.self).trimmingBlanks() })
    else { return nil }
    return text.isEmpty ? nil : text
  }

  func address(_ text: String?) -> String? {
    text.flatMap { base.resolve($0) }
  }
}

import FeedModel
import XMLStream

/// Hands each element to the family that knows it.
extension FeedXMLReader {
  mutating func begin(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    guard isFeed, parent != .elsewhere else { return }
    switch name.family {
    case .rss: beginRSS(name, in: parent, attributes)
    case .atom: beginAtom(name, in: parent, attributes)
    case .iTunes: beginITunes(name, in: parent, attributes)
    case .media: beginMedia(name, in: parent, attributes)
    case .content, .dublinCore, .dublinCoreTerms, .wellFormedWeb, .feedBurner, .creativeCommons,
      .xhtml:
      beginModule(name, in: parent, attributes)
    case .rdf, .slash, .other: break
    }
  }

  mutating func finishCapture() {
    guard var capture = capture.take() else { return }
    store(capture)
    if capture.mode == .plain { buffer = capture.takeBuffer() }
  }

  private mutating func store(_ capture: Capture) {
    switch capture.name.family {
    case .rss: storeRSS(capture)
    case .atom: storeAtom(capture)
    case .iTunes: storeITunes(capture)
    case .media: storeMedia(capture)
    default: storeModule(capture)
    }
  }

  mutating func gather(
    _ name: FeedName, _ mode: Capture.Mode = .plain, in scope: Scope,
    notes: Capture.Notes? = nil
  ) {
    guard mode == .plain else {
      return capture = Capture(name, mode, in: scope, base: base, notes: notes)
    }
    var lent: [UInt8] = []
    swap(&lent, &buffer)
    capture = Capture(name, mode, in: scope, base: base, notes: notes, buffer: lent)
  }

  func address(_ text: String?) -> String? {
    text.flatMap { WebAddress.resolve($0, against: base) }
  }
}

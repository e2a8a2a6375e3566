import FeedFormats
import Markup

/// A parsed list of subscriptions can be written, and is then a fixed point.
struct OPMLProperty: Property {
  let name = "opml"
  let kinds: Set<Sample.Kind> = [.opml]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    guard let list = try? OPMLDocument(reading: input) else { return }
    for feed in list.feeds {
      try require(
        SubscriptionAddress.web(feed.url) == feed.url, "a subscription is a web address", feed.url)
    }
    let written = list.bytes()
    try WellFormed.check(written)
    guard let read = try? OPMLDocument(reading: written) else {
      throw Violation("written OPML is OPML", String(decoding: written, as: UTF8.self))
    }
    try require(
      read.feeds.map(\.url).sorted() == list.feeds.map(\.url).sorted(),
      "written OPML has every feed", String(decoding: written, as: UTF8.self))
    let again = read.bytes()
    try require(
      again == written, "written OPML is a fixed point",
      "\(String(decoding: written, as: UTF8.self))\nbecame\n\(String(decoding: again, as: UTF8.self))"
    )
  }
}

/// Written XML is UTF-8, and a parser finds no problems in it.
enum WellFormed {
  static func check(_ xml: [UInt8]) throws(Violation) {
    let text = String(decoding: xml, as: UTF8.self)
    try require(text.utf8.elementsEqual(xml), "written XML is UTF-8", text)
    let parser = XMLStreamParser(handler: IgnoringHandler())
    xml.withUnsafeBytes { parser.feed($0) }
    parser.finish()
    try require(
      parser.problems.allSatisfy { $0.kind == .namespaceAddress } && parser.sawRootEnd,
      "written XML is well-formed",
      "\(parser.problems) in \(text)")
  }

  private final class IgnoringHandler: XMLStreamHandler {
    func number(for name: XMLQualifiedName) -> Int { 0 }
    func start(_ name: Int, _ attributes: XMLAttributes) {}
    func text(_ utf8: UnsafeRawBufferPointer) {}
    func end(_ name: Int, _ end: XMLElementEnd) {}
  }
}

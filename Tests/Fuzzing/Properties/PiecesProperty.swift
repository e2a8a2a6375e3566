import Markup
import TestSupport

/// The XML parser yields balanced events that do not depend on the pieces in which the bytes
/// arrive.
struct PiecesProperty: Property {
  let name = "pieces"
  let kinds: Set<Sample.Kind> = [.xml, .opml, .html]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let isUTF8 = salt % 4 != 0 && String(validating: input, as: UTF8.self) != nil
    let whole = Reading([input[...]], assumesUTF8: isUTF8)
    let pieces = Reading(Self.pieces(of: input, salt: salt), assumesUTF8: isUTF8)
    for reading in [whole, pieces] {
      try require(reading.isBalanced, "XML events are balanced")
    }
    // Without a declaration the bytes are UTF-8 in both cases, so that only the use of libxml2
    // differs.
    if isUTF8, !input.contains(0), input.first == UInt8(ascii: "<"),
      !String(decoding: input, as: UTF8.self).contains("<?xml")
    {
      let parsedByLibXML2 = Reading([input[...]], assumesUTF8: false)
      try require(parsedByLibXML2.events == whole.events, "text past libxml2 makes the same events")
      // libxml2 may report a byte once more if it receives the bytes in other pieces.
      try require(
        Set(parsedByLibXML2.problems.map(\.kind)) == Set(whole.problems.map(\.kind)),
        "text past libxml2 makes the same problems",
        "\(parsedByLibXML2.problems), \(whole.problems)")
    }
    // The events depend on the pieces in some cases: libxml2's handling of damage, its decoding of
    // other encodings (feeds are decoded before), quoted text in a document type (2.9.14), and NUL
    // bytes at the start, from which it detects UTF-16 or UTF-32.
    guard isUTF8, whole.problems.isEmpty, !input.contains(0),
      !String(decoding: input, as: UTF8.self).contains("<!DOCTYPE")
    else { return }
    try require(pieces.problems.isEmpty, "pieces add no problems", "\(pieces.problems)")
    try require(pieces.events == whole.events, "pieces make the same events")
    try require(pieces.sawRootEnd == whole.sawRootEnd, "pieces have the same end")
  }

  private static func pieces(of input: [UInt8], salt: UInt64) -> [ArraySlice<UInt8>] {
    var random = SeededGenerator(seed: salt)
    // libxml2 searches an unfinished text again with each piece, so pieces of a long input are
    // larger.
    let longest = max([1, 3, 16, 400].randomElement(using: &random) ?? 1, input.count / 4_000)
    var rest = input[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}

/// The results of parsing a document once.
private struct Reading {
  var events: [EventRecorder.Event]
  var isBalanced: Bool
  var problems: [XMLProblem]
  var sawRootEnd: Bool

  init(_ pieces: [ArraySlice<UInt8>], assumesUTF8: Bool) {
    let recorder = EventRecorder()
    let parser = XMLStreamParser(handler: recorder, assumesUTF8: assumesUTF8)
    for piece in pieces { piece.withUnsafeBytes { parser.feed($0) } }
    parser.finish()
    events = recorder.events
    isBalanced = recorder.isBalanced
    problems = parser.problems
    sawRootEnd = parser.sawRootEnd
  }
}

/// Records every event, and adjacent pieces of text as one event.
private final class EventRecorder: XMLStreamHandler {
  enum Event: Hashable {
    case start(XMLQualifiedName, [XMLQualifiedName], [String])
    case text([UInt8])
    case end(XMLQualifiedName, XMLElementEnd)
  }

  private(set) var events: [Event] = []
  private var open: [XMLQualifiedName] = []
  private var names: [XMLQualifiedName] = []
  private var endsMatch = true

  var isBalanced: Bool { endsMatch && open.isEmpty }

  func number(for name: XMLQualifiedName) -> Int {
    names.append(name)
    return names.count - 1
  }

  func start(_ number: Int, _ attributes: XMLAttributes) {
    let name = names[number]
    open.append(name)
    events.append(.start(name, attributes.map(\.name), attributes.map(\.value)))
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    if case .text(let start)? = events.last {
      events[events.count - 1] = .text(start + utf8)
    } else {
      events.append(.text(Array(utf8)))
    }
  }

  func end(_ number: Int, _ end: XMLElementEnd) {
    let name = names[number]
    if open.popLast() != name { endsMatch = false }
    events.append(.end(name, end))
  }
}

import Markup
import TestSupport

/// The XML parser sends balanced events, and the same ones in whatever pieces the bytes arrive.
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
    // Without a declaration the bytes are UTF-8 either way, and only the way past libxml2 differs.
    if isUTF8, !input.contains(0), input.first == UInt8(ascii: "<"),
      !String(decoding: input, as: UTF8.self).contains("<?xml")
    {
      let through = Reading([input[...]], assumesUTF8: false)
      try require(through.events == whole.events, "text past libxml2 makes the same events")
      // Of one byte libxml2 may complain once more where it is given the bytes in other pieces.
      try require(
        Set(through.problems.map(\.kind)) == Set(whole.problems.map(\.kind)),
        "text past libxml2 makes the same problems", "\(through.problems), \(whole.problems)")
    }
    // What libxml2 makes of damage depends on how much of it is there, and so does its own decoding
    // of other encodings, which feeds never come to: they are decoded before.
    // Of a document type it takes less in pieces, too (2.9.14): what its quotes hold may end it.
    // And zeros make it see UTF-16 or UTF-32 by the first bytes, if they come together.
    guard isUTF8, whole.problems.isEmpty, !input.contains(0),
      !String(decoding: input, as: UTF8.self).contains("<!DOCTYPE")
    else { return }
    try require(pieces.problems.isEmpty, "pieces add no problems", "\(pieces.problems)")
    try require(pieces.events == whole.events, "pieces make the same events")
    try require(pieces.sawRootEnd == whole.sawRootEnd, "pieces have the same end")
  }

  private static func pieces(of input: [UInt8], salt: UInt64) -> [ArraySlice<UInt8>] {
    var random = SeededGenerator(seed: salt)
    // libxml2 looks back over an unfinished text at each piece: of a long one they are not as small.
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

/// All that one reading of a document says.
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

/// Writes down every event, and the pieces of a run of text as one.
private final class EventRecorder: XMLStreamHandler {
  enum Event: Hashable {
    case start(XMLQualifiedName, [XMLQualifiedName], [String])
    case text([UInt8])
    case end(XMLQualifiedName, XMLElementEnd)
  }

  private(set) var events: [Event] = []
  private var open: [XMLQualifiedName] = []
  private var names: [XMLQualifiedName] = []
  private var fits = true

  var isBalanced: Bool { fits && open.isEmpty }

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
    if open.popLast() != name { fits = false }
    events.append(.end(name, end))
  }
}

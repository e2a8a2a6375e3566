import Markup

/// Events of a parser as values that can be compared and printed.
enum XMLEvent: Hashable, CustomStringConvertible {
  case start(String, [String])
  case text(String)
  case end(String, XMLElementEnd)

  var description: String {
    switch self {
    case .start(let name, let attributes): "<\(([name] + attributes).joined(separator: " "))>"
    case .text(let text): text.debugDescription
    case .end(let name, .explicit): "</\(name)>"
    case .end(let name, .implied): "</\(name) implied>"
    case .end(let name, .truncated): "</\(name) truncated>"
    }
  }
}

/// Records every event, and adjacent pieces of text as one event. Names are `{namespace}local`, or
/// `prefix:local` without a namespace.
final class Recorder: XMLStreamHandler {
  private(set) var events: [XMLEvent] = []
  private(set) var open: [String] = []
  /// End events that did not match their start. There must never be any.
  private(set) var mismatches: [String] = []
  private(set) var deepest = 0
  private var names: [String] = []

  func number(for name: XMLQualifiedName) -> Int {
    names.append(Self.text(of: name))
    return names.count - 1
  }

  func start(_ number: Int, _ attributes: XMLAttributes) {
    let name = names[number]
    open.append(name)
    deepest = max(deepest, open.count)
    events.append(.start(name, attributes.map { "\(Self.text(of: $0.name))=\($0.value)" }))
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    var run = String(decoding: utf8, as: UTF8.self)
    if case .text(let start)? = events.last {
      run = start + run
      events.removeLast()
    }
    events.append(.text(run))
  }

  func end(_ number: Int, _ end: XMLElementEnd) {
    let name = names[number]
    if open.popLast() != name { mismatches.append(name) }
    events.append(.end(name, end))
  }

  private static func text(of name: XMLQualifiedName) -> String {
    if let namespace = name.namespace { return "{\(namespace)}\(name.local)" }
    return name.prefix.map { "\($0):\(name.local)" } ?? name.local
  }
}

/// The results of parsing a document once.
struct Reading: Equatable {
  var events: [XMLEvent]
  var isBalanced: Bool
  var sawRootEnd: Bool
  var problems: Set<XMLProblem.Kind>
  var deepest: Int

  var shown: String { events.map(\.description).joined(separator: " ") }

  /// All character data in order.
  var text: String {
    events.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }
}

/// Feeds the pieces to a parser in sequence, as a connection does.
func read(
  pieces: some Sequence<ArraySlice<UInt8>>, limits: XMLLimits = XMLLimits(),
  assumesUTF8: Bool = false
) -> Reading {
  let recorder = Recorder()
  let parser = XMLStreamParser(handler: recorder, limits: limits, assumesUTF8: assumesUTF8)
  for piece in pieces { Array(piece).withUnsafeBytes { parser.feed($0) } }
  parser.finish()
  return Reading(
    events: recorder.events, isBalanced: recorder.open.isEmpty && recorder.mismatches.isEmpty,
    sawRootEnd: parser.sawRootEnd, problems: Set(parser.problems.map(\.kind)),
    deepest: recorder.deepest)
}

func read(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) -> Reading {
  read(pieces: [bytes[...]], limits: limits)
}

func read(_ document: String, limits: XMLLimits = XMLLimits()) -> Reading {
  read(Array(document.utf8), limits: limits)
}

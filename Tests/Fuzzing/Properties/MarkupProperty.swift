import Markup

/// HTML yields balanced events, and tidy HTML yields the same events with and without libxml2.
struct MarkupProperty: Property {
  let name = "markup"
  let kinds: Set<Sample.Kind> = [.html]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    // Callers have decoded a fragment before they pass it on.
    let html = Array(String(decoding: input, as: UTF8.self).utf8)
    let fragment = html.withUnsafeBytes {
      HTMLStreamParser.parse(fragment: $0, to: MarkupRecorder.init)
    }
    let page = MarkupRecorder()
    (Array("<body>".utf8) + html).withUnsafeBytes { HTMLStreamParser.parse($0, to: page) }
    for recorder in [fragment, page] {
      try require(recorder.isBalanced, "HTML events are balanced")
    }
    try require(
      fragment.events == page.events, "a fragment has the events of a page",
      "\(fragment.events)\nagainst\n\(page.events)")
  }
}

/// Records every event. Text that arrives in pieces is one event.
private final class MarkupRecorder: HTMLStreamHandler {
  enum Event: Hashable {
    case start(HTMLName, [HTMLName], [[UInt8]])
    case text([UInt8])
    case end(HTMLName)
  }

  private(set) var events: [Event] = []
  private var open: [HTMLName] = []
  private var endsMatch = true
  private var run: [UInt8] = []

  var isBalanced: Bool { endsMatch && open.isEmpty }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    endRun()
    open.append(name)
    events.append(.start(name, attributes.map(\.name), attributes.map { Array($0.value) }))
    return name != HTMLName("script")
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    run.append(contentsOf: utf8)
  }

  func end(_ name: HTMLName) {
    endRun()
    if open.popLast() != name { endsMatch = false }
    events.append(.end(name))
  }

  private func endRun() {
    guard !run.isEmpty else { return }
    events.append(.text(run))
    run = []
  }
}

import Markup

/// Records the events of HTML.
final class HTMLRecorder: HTMLStreamHandler {
  var skipped: String?
  var words: [String] = []
  var open: [String] = []
  var mismatches: [String] = []
  var text = ""
  private var run = ""

  init(skipping skipped: String? = nil) { self.skipped = skipped }

  var shown: String { words.joined(separator: " ") }

  func read(_ html: String) {
    Array(html.utf8).withUnsafeBytes { HTMLStreamParser.parse($0, to: self) }
    flush()
  }

  /// Returns a recorder with the events of a fragment.
  static func reading(fragment html: String) -> HTMLRecorder {
    let recorder = Array(html.utf8).withUnsafeBytes {
      HTMLStreamParser.parse(fragment: $0) { HTMLRecorder() }
    }
    recorder.flush()
    return recorder
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    flush()
    open.append(name.string)
    let pairs = attributes.map { "\($0.name.string)=\(String(decoding: $0.value, as: UTF8.self))" }
    words.append("<\(([name.string] + pairs).joined(separator: " "))>")
    return name.string != skipped
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    run += String(decoding: utf8, as: UTF8.self)
  }

  func end(_ name: HTMLName) {
    flush()
    if open.popLast() != name.string { mismatches.append(name.string) }
    words.append("</\(name.string)>")
  }

  /// Adds the collected text as one event: the parser reports text in pieces.
  private func flush() {
    guard !run.isEmpty else { return }
    text += run
    words.append(run.debugDescription)
    run = ""
  }
}

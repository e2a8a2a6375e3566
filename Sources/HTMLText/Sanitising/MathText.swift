import Markup

/// Converts a MathML formula to text: its alternative text, else its readable annotation (such as
/// TeX), else its symbols in order.
struct MathText {
  private var alternative: String?
  private var annotation = ""
  private var symbols: [String] = []
  /// The number of open elements from the outermost one that is not meant for readers.
  private var hiddenDepth = 0
  /// The number of open elements from a readable annotation inwards.
  private var annotationDepth = 0

  /// - Parameter attributes: The attributes of `math`.
  init(_ attributes: HTMLAttributes) {
    alternative = attributes["alttext"].map(PlainText.folding).flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    let isAnnotation = name == Self.annotation && hiddenDepth == 0
    if annotationDepth > 0 || isAnnotation && Self.isReadable(attributes["encoding"]) {
      annotationDepth += 1
    } else if hiddenDepth > 0 || isAnnotation || Self.hidden.contains(name) {
      hiddenDepth += 1
    }
  }

  /// Returns whether an annotation is TeX, under any of its names, or `text/plain`. An annotation
  /// without an encoding is readable too.
  private static func isReadable(_ encoding: String?) -> Bool {
    encoding?.lowercased().contains("tex") ?? true
  }

  mutating func end() {
    if annotationDepth > 0 { annotationDepth -= 1 } else if hiddenDepth > 0 { hiddenDepth -= 1 }
  }

  mutating func add(_ utf8: UnsafeRawBufferPointer) {
    guard hiddenDepth == 0 else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    if annotationDepth > 0 { annotation += text } else { symbols.append(PlainText.folding(text)) }
  }

  var text: String {
    let annotation = PlainText.folding(annotation)
    let symbols = symbols.filter { !$0.isEmpty }.joined(separator: " ")
    return alternative ?? (annotation.isEmpty ? symbols : annotation)
  }

  // MARK: TeX in scripts

  /// Returns whether an element is a visual copy of a formula that follows it as MathML. MathJax
  /// writes both.
  static func isVisualCopy(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    (name == mathJax || name == noBreak) && attributes["aria-hidden"] == "true"
  }

  /// Returns whether an element is a `script` with TeX: `math/tex`, possibly with a parameter such
  /// as `; mode=display`.
  static func isTeX(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard name == script, let type = attributes["type"]?.trimmingBlanks().lowercased() else {
      return false
    }
    return type == "math/tex" || type.hasPrefix("math/tex;")
  }

  /// Returns the text of a TeX script, without the `%` comments that hide CDATA markers.
  static func text(ofTeX script: [UInt8]) -> String {
    let isBlankOrComment = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: "%") }
    guard script.first(where: { $0 > 0x20 }) == UInt8(ascii: "%") else {
      return PlainText.folding(script)
    }
    let end = script.lastIndex { !isBlankOrComment($0) } ?? -1
    return PlainText.folding(Array(script[..<(end + 1)].drop(while: isBlankOrComment)))
  }

  private static let mathJax = HTMLName("mjx-math")
  private static let noBreak = HTMLName("nobr")
  private static let script = HTMLName("script")

  private static let annotation = HTMLName("annotation")
  /// Elements that are only for programs.
  private static let hidden: Set<HTMLName> = [
    HTMLName("annotation-xml"), HTMLName("script"), HTMLName("style"),
  ]
}

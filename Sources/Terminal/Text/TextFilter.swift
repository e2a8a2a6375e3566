/// The filter of ``SafeText``: one pass over the scalars.
///
/// It processes scalars rather than characters, because a Swift `Character` combines `\r\n` and can
/// contain any number of marks.
struct TextFilter {
  enum Shape { case line, block }

  /// The maximum number of joiners in one grapheme cluster. Emoji sequences in use need at most
  /// four.
  private static let joinersPerCluster = 8

  private let shape: Shape
  private var kept = String.UnicodeScalarView()
  private var marks = 0
  private var joiners = 0
  private var lastWasReturn = false

  static func filter(_ text: String, as shape: Shape) -> String {
    var filter = TextFilter(shape: shape)
    for scalar in text.unicodeScalars {
      filter.take(scalar)
    }
    return filter.finished()
  }

  private init(shape: Shape) {
    self.shape = shape
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    let endsPair = lastWasReturn && scalar == "\n"
    lastWasReturn = scalar == "\r"
    switch ScalarKind(scalar) {
    case .base: takeBase(scalar)
    case .mark: takeMark(scalar)
    case .space, .control: takeSpace()
    case .tab: for _ in 0..<(shape == .line ? 1 : 4) { takeSpace() }
    case .lineBreak where endsPair: break
    case .lineBreak: if shape == .line { takeSpace() } else { takeBase("\n") }
    case .invisible: break
    }
  }

  private mutating func takeBase(_ scalar: Unicode.Scalar) {
    if kept.last != zeroWidthJoiner { joiners = 0 }
    marks = 0
    kept.append(scalar)
  }

  /// Keeps a mark unless a limit is exceeded or it is at the start of the text, where it would
  /// combine with a character printed before it.
  private mutating func takeMark(_ scalar: Unicode.Scalar) {
    if scalar == zeroWidthJoiner { joiners += 1 }
    marks += 1
    guard !kept.isEmpty, marks <= SafeText.marksPerBase, joiners <= Self.joinersPerCluster else {
      return
    }
    kept.append(scalar)
  }

  private mutating func takeSpace() {
    if shape == .line, kept.isEmpty || kept.last == " " { return }
    takeBase(" ")
  }

  private mutating func finished() -> String {
    if shape == .line, kept.last == " " { kept.removeLast() }
    return Self.endingCharacters(of: String(kept))
  }

  /// Limits the scalars of each grapheme cluster. Unicode attaches some letters (Thai, Lao, and
  /// Indic consonants) to the one before them, in any number.
  private static func endingCharacters(of text: String) -> String {
    let most = SafeText.scalarsPerCharacter
    var text = text
    // The text after a shortened cluster may combine with it, so this repeats.
    while text.contains(where: { $0.unicodeScalars.count > most }) {
      text = String(String.UnicodeScalarView(text.flatMap { $0.unicodeScalars.prefix(most) }))
    }
    return text
  }
}

let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

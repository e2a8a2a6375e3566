import Markup

extension TextConstruct {
  /// Repairs text whose UTF-8 was decoded as windows-1252 and encoded again. O(n).
  mutating func undoDoubleDecoding() {
    if case .media = kind { return }
    if let decoded = DoubleDecoding.undone(in: utf8, isMarkup: kind.isMarkup) { utf8 = decoded }
  }
}

extension String {
  /// Repairs text whose UTF-8 was decoded as windows-1252 and encoded again. O(n).
  mutating func undoDoubleDecoding() {
    guard containsByte(where: { $0 >= 0x80 }),
      let decoded = DoubleDecoding.undone(in: Array(utf8), isMarkup: false)
    else { return }
    self = TidyText.string(decoded)
  }
}

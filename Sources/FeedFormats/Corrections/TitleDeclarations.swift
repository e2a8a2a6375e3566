extension TextConstruct {
  /// Escapes declarations and instructions in a title, such as `<!DOCTYPE html>` or `<?xml ?>`, which
  /// are its words: as markup they would be left out. Comments are left out as before. O(n).
  mutating func keepDeclarationsAsText() {
    guard kind == .html else { return }
    var kept: [UInt8] = []
    var copied = 0
    var index = 0
    while let bracket = utf8.index(of: UInt8(ascii: "<"), from: index) {
      index = bracket + 1
      guard Self.beginsDeclaration(utf8[index...]) else { continue }
      kept += utf8[copied..<bracket]
      kept += Array("&lt;".utf8)
      copied = index
    }
    if copied > 0 { utf8 = kept + utf8[copied...] }
  }

  /// Whether the text behind a `<` is that of a declaration or an instruction.
  private static func beginsDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = text.prefix(2)
    guard mark.count == 2, let first = mark.first, let letter = mark.last else { return false }
    return (first == UInt8(ascii: "!") || first == UInt8(ascii: "?"))
      && (0x61...0x7A).contains(letter | 0x20)
  }
}

/// Letters brought to one form, so that `Février`, `FEVRIER` and `fevrier` are one word.
enum DateLetter {
  /// A lower-case letter without its accent; `nil` for what is no letter.
  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x61...0x7A, 0x2F, 0x5F: return scalar
    case 0x41...0x5A: return Unicode.Scalar(scalar.value | 0x20)
    case 0..<0xC0: return nil
    case 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE0F, 0xFEFF...0xFF20, 0xFFFD...0xFFFF:
      return nil
    default:
      let letter = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      return plain[letter] ?? letter
    }
  }

  /// Letters with accents, behind the one without.
  private static let accented = """
    aàáâãäåæăą cçćč eèéêëęě gğ iìíîïı lł nñńň oòóôõöø rř sśşšș tţťț uùúûüů zźżž \
    αά εέ ηή ιίΐϊ οό υύΰϋ ωώ
    """

  private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
    var plain: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in accented.unicodeScalars.split(separator: " ") {
      for letter in group.dropFirst() { plain[letter] = group.first }
    }
    return plain
  }()

  /// The ASCII mark that a scalar stands for, if it is one that dates use.
  static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x2B...0x2F, 0x3A: scalar
    case 0x2010...0x2015, 0x2212: "-"
    case 0xFF1A: ":"
    default: nil
    }
  }
}

/// The classes of scalars that the filter distinguishes.
enum ScalarKind {
  case base
  /// Combines with the character before it: a combining mark, a joiner, a variation selector, a
  /// skin tone.
  case mark
  case space
  case tab
  case lineBreak
  case control
  /// Invisible and possibly misleading: bidirectional controls, tags, fillers, the byte order mark.
  case invisible

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20: self = .space
    case 0x21...0x7E: self = .base
    case 0x09: self = .tab
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
    // Interlinear annotation characters, which terminals do not support.
    case 0xFFF9...0xFFFB: self = .invisible
    default: self = Self.kind(of: scalar.properties)
    }
  }

  private static func kind(of properties: Unicode.Scalar.Properties) -> ScalarKind {
    if properties.isJoinControl || properties.isVariationSelector { return .mark }
    if properties.isBidiControl || properties.isDefaultIgnorableCodePoint { return .invisible }
    switch properties.generalCategory {
    case .control: return .control
    case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
    default: return properties.isEmojiModifier ? .mark : .base
    }
  }
}

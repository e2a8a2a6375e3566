/// Parses a bracket expression or an escape sequence.
struct PatternSet {
  private let signs: [Unicode.Scalar]
  private(set) var place: Int
  private let began: Int

  /// - Parameter began: the position of the opening bracket, which was read already.
  init(_ signs: [Unicode.Scalar], from place: Int, began: Int) {
    self.signs = signs
    self.place = place
    self.began = began
  }

  mutating func read() throws(PatternError) -> SignClass {
    var set = SignClass(parts: [])
    if take("^") { set.isNegated = true }
    repeat {
      set.parts.append(try part())
    } while place < signs.count && signs[place] != "]"
    guard take("]") else { throw unclosed }
    return set
  }

  private var unclosed: PatternError {
    PatternError("opens a bracket that is not closed", at: began)
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard place < signs.count, signs[place] == sign else { return false }
    place += 1
    return true
  }

  /// Parses a character, a range of characters, or a class such as `\d`.
  private mutating func part() throws(PatternError) -> SignClass.Part {
    let first = try single()
    guard case .range(let low) = first, place + 1 < signs.count, signs[place] == "-",
      signs[place + 1] != "]"
    else { return first }
    let dash = place
    place += 1
    guard case .range(let high) = try single(), low.lowerBound <= high.upperBound else {
      throw PatternError("has a range that ends before it starts", at: dash)
    }
    return .range(low.lowerBound...high.upperBound)
  }

  private mutating func single() throws(PatternError) -> SignClass.Part {
    guard place < signs.count else { throw unclosed }
    let sign = signs[place]
    place += 1
    guard sign == "\\" else { return Self.sign(sign) }
    guard place < signs.count else { throw unclosed }
    place += 1
    return try Self.escaped(signs[place - 1], at: place - 2)
  }

  private static func sign(_ sign: Unicode.Scalar) -> SignClass.Part {
    .range(sign.lowercased.value...sign.lowercased.value)
  }

  static func escaped(_ sign: Unicode.Scalar, at place: Int) throws(PatternError) -> SignClass.Part
  {
    switch sign {
    case "d", "D": return .digit(sign == "d")
    case "w", "W": return .word(sign == "w")
    case "s", "S": return .space(sign == "s")
    case "t": return .range(9...9)
    case "n": return .range(10...10)
    default:
      guard !sign.properties.isAlphabetic, sign.properties.numericType == nil else {
        throw PatternError("has an unknown escape, \\\(sign)", at: place)
      }
      return Self.sign(sign)
    }
  }
}

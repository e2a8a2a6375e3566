/// Parses a regular expression into a program.
package struct PatternParser {
  private let source: [Unicode.Scalar]
  private let ignoresCase: Bool
  private let captures: Bool
  private var position = 0
  private var depth = 0
  private var steps: [PatternProgram.Step] = []
  private var groupCount = 0

  private static let maximumSteps = 2000
  private static let maximumDepth = 32
  private static let maximumRepeats = 100

  /// - Parameters:
  ///   - ignoringCase: Whether letters match both cases. The program then expects text in
  ///     lowercase.
  ///   - capturing: Whether the program stores the positions of the groups in parentheses.
  package static func program(
    of source: String, ignoringCase: Bool, capturing: Bool
  ) throws(PatternError) -> PatternProgram {
    var parser = PatternParser(
      source: Array(source.unicodeScalars), ignoresCase: ignoringCase, captures: capturing)
    guard !parser.source.isEmpty else { throw PatternError("is empty", at: 0) }
    try parser.parseGroup()
    guard parser.position == parser.source.count else {
      throw PatternError("closes a group that is not open", at: parser.position)
    }
    return PatternProgram(steps: parser.steps + [.match], groupCount: parser.groupCount)
  }

  private var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  // MARK: Structure

  private mutating func parseAlternatives() throws(PatternError) {
    let start = steps.count
    try parseSequence()
    guard take("|") else { return }
    let length = steps.count - start
    steps.insert(.split(1, length + 2), at: start)
    let jump = steps.count
    steps.append(.jump(0))
    try parseAlternatives()
    steps[jump] = .jump(steps.count - jump)
  }

  /// Parses the alternatives of a capture group.
  private mutating func parseGroup() throws(PatternError) {
    guard captures else { return try parseAlternatives() }
    let slot = 2 * groupCount
    groupCount += 1
    steps.append(.save(slot))
    try parseAlternatives()
    steps.append(.save(slot + 1))
  }

  private mutating func parseSequence() throws(PatternError) {
    while let scalar = next, scalar != "|", scalar != ")" {
      let start = steps.count
      try parsePiece()
      try parseQuantifier(of: start)
      guard steps.count <= Self.maximumSteps else {
        throw PatternError("is too large", at: position)
      }
    }
  }

  private mutating func parsePiece() throws(PatternError) {
    let start = position
    position += 1
    switch source[start] {
    case "(":
      depth += 1
      guard depth <= Self.maximumDepth else {
        throw PatternError("is nested too deeply", at: start)
      }
      if take("?") {
        guard take(":") else { throw PatternError("has an unknown kind of group", at: start) }
        try parseAlternatives()
      } else {
        try parseGroup()
      }
      guard take(")") else { throw PatternError("opens a group that is not closed", at: start) }
      depth -= 1
    case ".": steps.append(.character(CharacterClass(parts: [.any])))
    case "^": steps.append(.start)
    case "$": steps.append(.end)
    case "[": steps.append(.character(try bracketExpression(from: start)))
    case "\\":
      if take("b") {
        steps.append(.wordBoundary(true))
      } else if take("B") {
        steps.append(.wordBoundary(false))
      } else {
        guard next != nil else { throw PatternError("ends with a backslash", at: start) }
        steps.append(.character(CharacterClass(parts: [try escaped(from: start)])))
      }
    case "*", "+", "?": throw PatternError("has nothing to repeat", at: start)
    case let scalar: steps.append(.character(CharacterClass(parts: [literal(scalar)])))
    }
  }

  // MARK: Quantifiers

  private mutating func parseQuantifier(of start: Int) throws(PatternError) {
    let quantifier = position
    let bounds: (least: Int, most: Int?)
    if take("*") {
      bounds = (0, nil)
    } else if take("+") {
      bounds = (1, nil)
    } else if take("?") {
      bounds = (0, 1)
    } else if let counted = try counts() {
      bounds = counted
    } else {
      return
    }
    // A lazy quantifier such as `+?` changes the groups, but not whether a pattern matches.
    let isLazy = take("?") && captures
    if let scalar = next, "*+?".unicodeScalars.contains(scalar) {
      throw PatternError("repeats a repetition", at: position)
    }
    let piece = Array(steps[start...])
    guard piece.count * max(bounds.most ?? bounds.least + 1, 1) <= Self.maximumSteps else {
      throw PatternError("is too large", at: quantifier)
    }
    steps.removeSubrange(start...)
    for _ in 0..<bounds.least { steps += piece }
    if let most = bounds.most {
      for left in (0..<most - bounds.least).reversed() {
        let end = (left + 1) * (piece.count + 1)
        steps.append(isLazy ? .split(end, 1) : .split(1, end))
        steps += piece
      }
    } else {
      let end = piece.count + 2
      steps += [isLazy ? .split(end, 1) : .split(1, end)] + piece + [.jump(-piece.count - 1)]
    }
  }

  /// Parses `{n}`, `{n,}` or `{n,m}`. Returns `nil` for any other brace, which is a literal
  /// character.
  private mutating func counts() throws(PatternError) -> (least: Int, most: Int?)? {
    guard next == "{", let end = source[position...].firstIndex(of: "}") else { return nil }
    let parts = source[position + 1..<end].split(separator: ",", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    guard (1...2).contains(parts.count), let least = Int(parts[0]) else { return nil }
    let most = parts.count == 1 ? least : Int(parts[1])
    guard parts.count == 1 || most != nil || parts[1].isEmpty else { return nil }
    guard (0...Self.maximumRepeats).contains(least),
      (least...Self.maximumRepeats).contains(most ?? least)
    else { throw PatternError("repeats more than \(Self.maximumRepeats) times", at: position) }
    position = end + 1
    return (least, most)
  }

  // MARK: Character classes

  /// - Parameter start: the position of the opening bracket, which has already been read.
  private mutating func bracketExpression(
    from start: Int
  ) throws(PatternError) -> CharacterClass {
    var characters = CharacterClass(parts: [], isNegated: take("^"))
    repeat {
      characters.parts.append(try bracketPart(from: start))
    } while next != nil && next != "]"
    guard take("]") else { throw PatternError.unclosedBracket(at: start) }
    return characters
  }

  /// Parses a character, a range of characters, or a class such as `\d`.
  private mutating func bracketPart(
    from start: Int
  ) throws(PatternError) -> CharacterClass.Part {
    let first = try bracketCharacter(from: start)
    guard case .range(let low) = first, position + 1 < source.count, next == "-",
      source[position + 1] != "]"
    else { return first }
    let dash = position
    position += 1
    guard case .range(let high) = try bracketCharacter(from: start),
      low.lowerBound <= high.upperBound
    else { throw PatternError("has a range that ends before it starts", at: dash) }
    return .range(low.lowerBound...high.upperBound)
  }

  private mutating func bracketCharacter(
    from start: Int
  ) throws(PatternError) -> CharacterClass.Part {
    let isEscaped = take("\\")
    guard let scalar = next else { throw PatternError.unclosedBracket(at: start) }
    if isEscaped { return try escaped(from: position - 1) }
    position += 1
    return literal(scalar)
  }

  private func literal(_ scalar: Unicode.Scalar) -> CharacterClass.Part {
    let value = ignoresCase ? scalar.lowercased.value : scalar.value
    return .range(value...value)
  }

  /// Parses the character after a backslash.
  ///
  /// - Parameter start: the position of the backslash, which has already been read.
  private mutating func escaped(from start: Int) throws(PatternError) -> CharacterClass.Part {
    let scalar = source[position]
    position += 1
    switch scalar {
    case "d", "D": return .digit(scalar == "d")
    case "w", "W": return .word(scalar == "w")
    case "s", "S": return .space(scalar == "s")
    case "t": return literal("\t")
    case "n": return literal("\n")
    default:
      guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
        throw PatternError("has an unknown escape: \\\(scalar)", at: start)
      }
      return literal(scalar)
    }
  }
}

extension PatternError {
  fileprivate static func unclosedBracket(at position: Int) -> PatternError {
    PatternError("opens a bracket that is not closed", at: position)
  }
}

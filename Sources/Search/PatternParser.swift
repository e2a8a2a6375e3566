/// Parses a regular expression into a program.
struct PatternParser {
  private let signs: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  private var program = PatternProgram()

  private static let longestProgram = 2000
  private static let deepest = 32
  private static let mostRepeats = 100

  static func program(of source: String) throws(PatternError) -> PatternProgram {
    var parser = PatternParser(signs: Array(source.unicodeScalars))
    guard !parser.signs.isEmpty else { throw PatternError("is empty", at: 0) }
    try parser.alternatives()
    guard parser.place == parser.signs.count else {
      throw PatternError("closes a group that is not open", at: parser.place)
    }
    parser.program.steps.append(.found)
    return parser.program
  }

  private init(signs: [Unicode.Scalar]) {
    self.signs = signs
  }

  private var next: Unicode.Scalar? { place < signs.count ? signs[place] : nil }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    place += 1
    return true
  }

  // MARK: Structure

  private mutating func alternatives() throws(PatternError) {
    let start = program.steps.count
    try sequence()
    guard take("|") else { return }
    program.steps.insert(.either(0, 0), at: start)
    makeRoom(after: start)
    let leave = program.steps.count
    program.steps.append(.jump(0))
    program.steps[start] = .either(start + 1, program.steps.count)
    try alternatives()
    program.steps[leave] = .jump(program.steps.count)
  }

  private mutating func sequence() throws(PatternError) {
    while let sign = next, sign != "|", sign != ")" {
      let start = program.steps.count
      try piece()
      try repeats(from: start)
      guard program.steps.count <= Self.longestProgram else {
        throw PatternError("is too large", at: place)
      }
    }
  }

  private mutating func piece() throws(PatternError) {
    let began = place
    place += 1
    switch signs[began] {
    case "(":
      depth += 1
      guard depth <= Self.deepest else { throw PatternError("is nested too deeply", at: began) }
      if take("?"), !take(":") {
        throw PatternError("has an unknown kind of group", at: began)
      }
      try alternatives()
      guard take(")") else { throw PatternError("opens a group that is not closed", at: began) }
      depth -= 1
    case ".": append([.any])
    case "^": program.steps.append(.start)
    case "$": program.steps.append(.end)
    case "[":
      var set = PatternSet(signs, from: place, began: began)
      program.steps.append(.sign(try set.read()))
      place = set.place
    case "\\": try escape(began)
    case "*", "+", "?": throw PatternError("has nothing to repeat", at: began)
    case let sign: append([.range(sign.lowercased.value...sign.lowercased.value)])
    }
  }

  private mutating func append(_ parts: [SignClass.Part]) {
    program.steps.append(.sign(SignClass(parts: parts)))
  }

  private mutating func escape(_ began: Int) throws(PatternError) {
    guard let sign = next else { throw PatternError("ends with a backslash", at: began) }
    place += 1
    switch sign {
    case "b", "B": program.steps.append(.edge(sign == "b"))
    default: append([try PatternSet.escaped(sign, at: began)])
    }
  }

  // MARK: Repeats

  private mutating func repeats(from start: Int) throws(PatternError) {
    let began = place
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
    // A lazy quantifier such as `+?` does not change whether a pattern matches.
    _ = take("?")
    if let sign = next, "*+?".unicodeScalars.contains(sign) {
      throw PatternError("repeats a repetition", at: place)
    }
    try write(bounds, from: start, began)
  }

  /// Parses `{n}`, `{n,}` or `{n,m}`. Returns `nil` for any other brace, which is a literal
  /// character.
  private mutating func counts() throws(PatternError) -> (least: Int, most: Int?)? {
    guard next == "{", let end = signs[place...].firstIndex(of: "}") else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: signs[place + 1..<end])
    let parts = String(text).split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let least = Int(parts[0]) else { return nil }
    let most = parts.count == 1 ? least : Int(parts[1])
    guard parts.count == 1 || most != nil || parts[1].isEmpty else { return nil }
    guard (0...Self.mostRepeats).contains(least), (least...Self.mostRepeats).contains(most ?? least)
    else { throw PatternError("repeats more than \(Self.mostRepeats) times", at: place) }
    place = end + 1
    return (least, most)
  }

  /// Writes the required repetitions of a piece, then the optional ones.
  private mutating func write(
    _ bounds: (least: Int, most: Int?), from start: Int, _ began: Int
  ) throws(PatternError) {
    let piece = Array(program.steps[start...])
    let times = max(bounds.most ?? bounds.least + 1, 1)
    guard piece.count * times <= Self.longestProgram else {
      throw PatternError("is too large", at: began)
    }
    program.steps.removeSubrange(start...)
    for _ in 0..<bounds.least { copy(piece, from: start) }
    if let most = bounds.most {
      let end = program.steps.count + (most - bounds.least) * (piece.count + 1)
      for _ in bounds.least..<most {
        program.steps.append(.either(program.steps.count + 1, end))
        copy(piece, from: start)
      }
    } else {
      let loop = program.steps.count
      program.steps.append(.either(loop + 1, loop + piece.count + 2))
      copy(piece, from: start)
      program.steps.append(.jump(loop))
    }
  }

  private mutating func copy(_ piece: [PatternProgram.Step], from start: Int) {
    let here = program.steps.count
    program.steps += piece.map { $0.moved(by: here - start) }
  }

  /// Adjusts the steps after an inserted one. They have moved, and so have the targets of their
  /// jumps.
  private mutating func makeRoom(after step: Int) {
    for index in step + 1..<program.steps.count {
      program.steps[index] = program.steps[index].moved(by: 1)
    }
  }
}

extension PatternProgram.Step {
  /// Returns the step with its targets moved by a distance.
  fileprivate func moved(by distance: Int) -> PatternProgram.Step {
    switch self {
    case .either(let one, let other): .either(one + distance, other + distance)
    case .jump(let next): .jump(next + distance)
    case .sign, .start, .end, .edge, .found: self
    }
  }
}

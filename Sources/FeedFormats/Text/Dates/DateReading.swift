/// Interprets the tokens of a date in a single pass. The meaning of a number follows from its
/// neighbours; ``DateOrder`` decides at the end which number is the year.
struct DateReading {
  let tokens: DateTokens
  var fields = DateFields()
  var index = 0
  /// The punctuation since the last number or word.
  private var separator: UInt8 = 0
  /// Whether a plus or minus would start an offset, because a time or zone name precedes it.
  var mayTakeOffset = false
  /// Whether the previous token is the `T` of ISO 8601.
  private var expectsClock = false
  /// Whether offsets are reversed, as after `Etc/GMT`.
  var reversesOffset = false

  init(_ tokens: DateTokens) {
    self.tokens = tokens
  }

  /// Reads all tokens. Returns `false` if they are not a date.
  mutating func readAll() -> Bool {
    while index < tokens.count {
      let token = tokens[index]
      let isFine =
        switch token.kind {
        case .number: readNumber(token)
        case .word: readWord(token)
        case .mark: readMark(token)
        }
      guard isFine else { return false }
    }
    return true
  }

  private mutating func readNumber(_ token: DateToken) -> Bool {
    defer {
      separator = 0
      expectsClock = false
    }
    if isClock(at: index) {
      if fields.clock == nil { return readClock() }
      // `10:00 - 12:00` is a range of times and not an offset.
      return separator != UInt8(ascii: "-") && readUnsignedOffset()
    }
    if isDottedClock(at: index) { return readDottedClock() }
    if fields.clock == nil, expectsClock || isHour(token) {
      return readBareClock(token)
    }
    if fields.clock != nil, mayTakeOffset, token.digits == 4, fields.order.hasYear {
      return readOffset(sign: separator == UInt8(ascii: "-") ? -1 : 1, at: index)
    }
    index += 1
    mayTakeOffset = false
    return fields.order.append(
      DateOrder.Number(value: token.number, digits: token.digits, separator: separator))
  }

  private mutating func readMark(_ token: DateToken) -> Bool {
    let next = tokens[index + 1]
    let isSign = token.isMark("+") || token.isMark("-")
    if isSign, mayTakeOffset, next.kind == .number, next.isJoined {
      return readOffset(sign: token.isMark("+") ? 1 : -1, at: index + 1)
    }
    if !token.isMark(",") { separator = token.mark }
    index += 1
    return true
  }

  private mutating func readWord(_ token: DateToken) -> Bool {
    let word = token.word
    index += 1
    separator = 0
    if let meridiem = dottedMeridiem(word) {
      fields.meridiem = meridiem
      return true
    }
    switch DateWords.meaning(word) {
    case .filler, .weekday: return true
    case .clockFollows: expectsClock = true
    case .meridiem(let half): fields.meridiem = half
    case .korean(let half):
      fields.isKorean = true
      fields.meridiem = half ?? fields.meridiem
    case .zone(let zone): return readZone(zone, word)
    case nil: return readName(word)
    }
    return true
  }

  /// Reads a zone, which follows the time. Before the time, `at` and `et` are ordinary words, but
  /// `UTC` is a zone.
  private mutating func readZone(_ zone: Zone, _ word: DateWord) -> Bool {
    guard !fields.hasZone else { return true }
    let mayFollowDay = word.letters > 2 || word.key == DateWords.z
    guard fields.clock != nil || mayFollowDay && fields.order.count > 0 else {
      return word.key == DateWords.at || pass(word)
    }
    fields.zone = zone
    reversesOffset = ZoneNames.isReversed(word)
    mayTakeOffset = true
    return true
  }

  private mutating func readName(_ word: DateWord) -> Bool {
    switch MonthNames.meaning(word) {
    case .weekday: return true
    case .month(let month): readMonth(month)
    case nil: return pass(word)
    }
    return true
  }

  /// Sets the month. A second month name replaces a first one that may be a weekday.
  private mutating func readMonth(_ month: Int) {
    mayTakeOffset = false
    let first = tokens[0]
    if fields.order.month == nil || first.kind == .word && MonthNames.isDoubtful(first.word) {
      fields.order.month = month
    }
  }

  /// Skips a word without a meaning. Returns `false` if it might be an unknown zone or month.
  private mutating func pass(_ word: DateWord) -> Bool {
    if word.isForeign { return true }
    fields.order.isDoubtful = true
    return fields.hasZone || fields.order.count == 0 && fields.clock == nil
  }

  /// Returns the half of the day for `a.m.` or `p. m.`.
  private mutating func dottedMeridiem(_ word: DateWord) -> DateFields.Meridiem? {
    guard word.key == DateWords.a || word.key == DateWords.p else { return nil }
    let skip = tokens[index].isMark(".") ? 1 : 0
    guard tokens[index + skip].isWord(DateWords.m) else { return nil }
    index += skip + 1
    return word.key == DateWords.a ? .am : .pm
  }
}

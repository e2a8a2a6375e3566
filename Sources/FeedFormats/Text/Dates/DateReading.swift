/// One walk over the tokens of a date. What each number means follows from its neighbours; which
/// number is the year is decided at the end, by ``DateOrder``.
struct DateReading {
  let tokens: DateTokens
  var fields = DateFields()
  var index = 0
  /// The mark since the last number or word.
  private var separator: UInt8 = 0
  /// Whether a sign would begin an offset: behind a clock or a zone's name.
  var mayTakeOffset = false
  /// Whether the `T` of ISO 8601 stands just before.
  private var expectsClock = false
  /// Whether offsets count the other way: behind `Etc/GMT`.
  var reversesOffset = false

  init(_ tokens: DateTokens) {
    self.tokens = tokens
  }

  /// False when something in it shows that this is no date.
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
      // `10:00 - 12:00` is a time of day, and nobody knows which.
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

  /// Zones follow the clock. Before it `at` and `et` are plain words, but `UTC` is a zone.
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

  /// A second month's name replaces a first that may have been a weekday.
  private mutating func readMonth(_ month: Int) {
    mayTakeOffset = false
    let first = tokens[0]
    if fields.order.month == nil || first.kind == .word && MonthNames.isDoubtful(first.word) {
      fields.order.month = month
    }
  }

  /// A word that means nothing here: let through, unless it could be a zone or a month that is
  /// not known.
  private mutating func pass(_ word: DateWord) -> Bool {
    if word.isForeign { return true }
    fields.order.isDoubtful = true
    return fields.hasZone || fields.order.count == 0 && fields.clock == nil
  }

  /// `a.m.` and `p. m.`.
  private mutating func dottedMeridiem(_ word: DateWord) -> DateFields.Meridiem? {
    guard word.key == DateWords.a || word.key == DateWords.p else { return nil }
    let skip = tokens[index].isMark(".") ? 1 : 0
    guard tokens[index + skip].isWord(DateWords.m) else { return nil }
    index += skip + 1
    return word.key == DateWords.a ? .am : .pm
  }
}

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
      return fields.clock == nil ? readClock() : readUnsignedOffset()
    }
    if fields.clock == nil, expectsClock || isHour(token) {
      return readBareClock(token)
    }
    if fields.clock != nil, mayTakeOffset, token.digits == 4, fields.order.hasYear {
      return readOffset(sign: 1, at: index)
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
    if let meridiem = meridiem(token) {
      fields.meridiem = meridiem
      return true
    }
    if let month = MonthNames.month(word) { return readMonth(month) }
    if !fields.hasZone, isZonePlace(word), let zone = ZoneNames.zone(word) {
      fields.zone = zone
      reversesOffset = ZoneNames.isReversed(word)
      mayTakeOffset = true
      return true
    }
    if token.isWord(DateWords.t) {
      expectsClock = true
      return true
    }
    return pass(word)
  }

  /// A second month's name replaces a first that may have been a weekday.
  private mutating func readMonth(_ month: Int) -> Bool {
    mayTakeOffset = false
    if fields.order.month == nil || tokens[0].kind == .word && MonthNames.isDoubtful(tokens[0].word)
    {
      fields.order.month = month
    }
    return true
  }

  /// Zones follow the clock. Before it `at` and `et` are plain words, but `UTC` is a zone.
  private func isZonePlace(_ word: DateWord) -> Bool {
    fields.clock != nil || word.letters > 2 && fields.order.count > 0
  }

  /// A word that means nothing here: let through, unless it could be a zone or a month that is
  /// not known.
  private mutating func pass(_ word: DateWord) -> Bool {
    if DateWords.korean.contains(word.key) { fields.isKorean = true }
    if word.isForeign || DateWords.fillers.contains(word.key) || MonthNames.isWeekday(word) {
      return true
    }
    fields.order.isDoubtful = true
    return fields.hasZone || fields.order.count == 0 && fields.clock == nil
  }

  private mutating func meridiem(_ token: DateToken) -> DateFields.Meridiem? {
    let key = token.word.key
    if DateWords.am.contains(key) || DateWords.pm.contains(key) {
      if token.word.isForeign { fields.isKorean = DateWords.korean.contains(key) }
      return DateWords.am.contains(key) ? .am : .pm
    }
    guard key == DateWords.a || key == DateWords.p else { return nil }
    let skip = tokens[index].isMark(".") ? 1 : 0
    guard tokens[index + skip].isWord(DateWords.m) else { return nil }
    index += skip + 1
    return key == DateWords.a ? .am : .pm
  }
}

/// Reads times of day and offsets.
extension DateReading {
  /// Whether a time `hh:mm` is at an index.
  func isClock(at index: Int) -> Bool {
    tokens[index].digits <= 2 && tokens[index + 1].isMark(":")
      && tokens[index + 2].kind == .number
  }

  /// Whether a time `hh.mm.ss` is at an index, after a day, a month name and a year.
  func isDottedClock(at index: Int) -> Bool {
    guard fields.clock == nil, fields.order.month != nil, fields.order.count == 2,
      fields.order.hasYear, tokens[index].digits <= 2
    else { return false }
    return [index + 1, index + 3].allSatisfy {
      tokens[$0].isMark(".") && tokens[$0].isJoined && tokens[$0 + 1].kind == .number
        && tokens[$0 + 1].isJoined && tokens[$0 + 1].digits == 2
    }
  }

  /// Reads a time such as `10.11.12`, which is common in several countries.
  mutating func readDottedClock() -> Bool {
    let clock = DateFields.Clock(
      hour: tokens[index].number, minute: tokens[index + 2].number,
      second: tokens[index + 4].number)
    index += 5
    return finish(clock)
  }

  /// Whether a number is an hour because of the word after it: `3pm`, `14h30`.
  func isHour(_ token: DateToken) -> Bool {
    let next = tokens[index + 1]
    guard token.digits <= 2, next.kind == .word else { return false }
    if next.word.key == DateWords.h { return next.isJoined }
    // Words in other scripts precede the time: `25 오후 11:23`.
    guard next.word.letters == 2, !next.word.isForeign else { return false }
    guard case .meridiem = DateWords.meaning(next.word) else { return false }
    return true
  }

  /// Reads `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff`.
  mutating func readClock() -> Bool {
    var clock = DateFields.Clock(hour: tokens[index].number, minute: tokens[index + 2].number)
    guard tokens[index + 2].digits <= 2 else { return false }
    index += 3
    if tokens[index].isMark(":"), tokens[index + 1].kind == .number {
      guard tokens[index + 1].digits <= 2 else { return false }
      clock.second = tokens[index + 1].number
      index += 2
    }
    clock.fraction = readFraction()
    return finish(clock)
  }

  /// Reads a time without colons: `T1014`, `T101455`, `3pm` or `14h30`.
  mutating func readBareClock(_ token: DateToken) -> Bool {
    let value = token.number
    index += 1
    switch token.digits {
    case 1, 2: return finish(readHour(value))
    case 4: return finish(DateFields.Clock(hour: value / 100, minute: value % 100))
    case 6:
      return finish(
        DateFields.Clock(
          hour: value / 10_000, minute: value / 100 % 100, second: value % 100,
          fraction: readFraction()))
    default: return false
    }
  }

  private mutating func readHour(_ hour: Int) -> DateFields.Clock {
    var clock = DateFields.Clock(hour: hour)
    guard tokens[index].isWord(DateWords.h) else { return clock }
    index += 1
    if tokens[index].kind == .number, tokens[index].isJoined, tokens[index].digits == 2 {
      clock.minute = tokens[index].number
      index += 1
    }
    return clock
  }

  private mutating func finish(_ clock: DateFields.Clock) -> Bool {
    fields.clock = clock
    mayTakeOffset = true
    return true
  }

  private mutating func readFraction() -> Double {
    let (mark, digits) = (tokens[index], tokens[index + 1])
    guard mark.isMark(".") || mark.isMark(","), mark.isJoined, digits.kind == .number,
      digits.isJoined
    else { return 0 }
    index += 2
    return digits.fraction
  }

  /// Reads a second time as an offset without its plus: `2013-03-17T12:44:00 00:00`.
  mutating func readUnsignedOffset() -> Bool {
    guard fields.offset == nil else { return false }
    return readOffset(sign: 1, at: index)
  }

  /// Reads an offset: `+0200`, `+02:00`, `+2` or `-0330`. It takes precedence over a zone name
  /// before it.
  mutating func readOffset(sign: Int, at place: Int) -> Bool {
    let token = tokens[place]
    var (hours, minutes) = (token.number, 0)
    index = place + 1
    switch token.digits {
    case 1, 2: minutes = readOffsetMinutes()
    case 3, 4: (hours, minutes) = (token.number / 100, token.number % 100)
    default: return false
    }
    guard hours < 24, minutes < 60 else { return false }
    // Some programs write the offset twice: `+0000 +0000`.
    mayTakeOffset = token.isJoined && token.digits == 4
    if fields.offset == nil {
      fields.offset = (reversesOffset ? -sign : sign) * (hours * 3600 + minutes * 60)
    }
    return true
  }

  private mutating func readOffsetMinutes() -> Int {
    guard tokens[index].isMark(":"), tokens[index + 1].kind == .number else { return 0 }
    defer { index += 2 }
    return tokens[index + 1].number
  }
}

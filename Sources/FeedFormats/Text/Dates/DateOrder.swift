/// The numbers of a date in the order in which they occur, and the rules for which of them is the
/// year, month and day.
struct DateOrder {
  struct Number {
    var value: Int
    var digits: UInt8
    /// The punctuation before the number, or 0 if there is none.
    var separator: UInt8

    /// Whether the number can only be a year.
    var isYear: Bool { digits >= 3 || value > 31 }

    /// The year according to RFC 2822 section 4.3. A three-digit year counts from 1900, as in
    /// output of programs with a year 2000 bug.
    var year: Int? {
      switch digits {
      case 2: value < 50 ? 2000 + value : 1900 + value
      case 3: 1900 + value
      case 4: value
      default: nil
      }
    }
  }

  /// The month, if it is given by name.
  var month: Int?
  /// Whether an unknown word was skipped, so that the text may not be a date.
  var isDoubtful = false
  private var numbers: [Number] = []

  var count: Int { numbers.count }

  /// Appends a number. Returns `false` if there are already as many numbers as a date can have.
  mutating func append(_ number: Number) -> Bool {
    numbers.append(number)
    return count <= 3
  }

  /// Whether the year is known, so that another four-digit number cannot be the year.
  var hasYear: Bool {
    numbers.contains(where: \.isYear) || count == 3 || count == 2 && month != nil
  }

  func day(hasClock: Bool) -> CalendarDay? {
    switch (month, count) {
    case (let month?, 2): withNamedMonth(month)
    case (let month?, 1) where numbers[0].digits == 4:
      CalendarDay(year: numbers[0].value, month: month, day: 1)
    case (nil, 3): allNumbers()
    case (nil, 2): yearAndMonth()
    case (nil, 1): oneNumber(hasClock: hasClock)
    default: nil
    }
  }

  /// The time in `20031231101455` or `200312311014`.
  var compactClock: DateFields.Clock? {
    guard count == 1, month == nil else { return nil }
    let value = numbers[0].value
    return switch numbers[0].digits {
    case 12: DateFields.Clock(hour: value / 100 % 100, minute: value % 100)
    case 14:
      DateFields.Clock(
        hour: value / 10_000 % 100, minute: value / 100 % 100, second: value % 100)
    default: nil
    }
  }

  /// Returns the day of `1 Jan 2004`, `Jan 1 04` or `2004-Jan-1`.
  private func withNamedMonth(_ month: Int) -> CalendarDay? {
    let yearIsFirst = numbers[0].isYear
    let year = numbers[yearIsFirst ? 0 : 1].year
    let day = numbers[yearIsFirst ? 1 : 0].value
    return year.flatMap { CalendarDay(year: $0, month: month, day: day) }
  }

  private func allNumbers() -> CalendarDay? {
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    if first.isYear { return civil(first, second, third) }
    if second.separator == UInt8(ascii: "-"), third.digits == 2 {
      return civil(first, second, third) ?? civil(third, second, first)
    }
    if second.separator == UInt8(ascii: "/"), first.value <= 12 {
      return civil(third, first, second)
    }
    return civil(third, second, first) ?? civil(third, first, second)
  }

  /// Returns the first day of the month in `2003-12` or `12/2003`, or the day of the ordinal date
  /// `2003-335`.
  private func yearAndMonth() -> CalendarDay? {
    let (year, rest) = (numbers[0], numbers[1])
    guard rest.separator != 0, !isDoubtful else { return nil }
    if rest.digits == 4, year.digits <= 2 {
      return CalendarDay(year: rest.value, month: year.value, day: 1)
    }
    guard year.digits == 4 else { return nil }
    if rest.digits == 3 { return CalendarDay(year: year.value, ordinal: rest.value) }
    return CalendarDay(year: year.value, month: rest.value, day: 1)
  }

  private func oneNumber(hasClock: Bool) -> CalendarDay? {
    let value = numbers[0].value
    switch numbers[0].digits {
    case 14 where !hasClock: return compact(value / 1_000_000)
    case 12 where !hasClock: return compact(value / 10_000)
    case 8: return compact(value)
    case 7 where !isDoubtful: return CalendarDay(year: value / 1000, ordinal: value % 1000)
    case 6 where !isDoubtful: return compact(value + (value < 500_000 ? 20_000_000 : 19_000_000))
    case 4 where !isDoubtful && !hasClock: return CalendarDay(year: value, month: 1, day: 1)
    default: return nil
    }
  }

  private func compact(_ value: Int) -> CalendarDay? {
    CalendarDay(year: value / 10_000, month: value / 100 % 100, day: value % 100)
  }

  private func civil(_ year: Number, _ month: Number, _ day: Number) -> CalendarDay? {
    guard month.digits <= 3, day.digits <= 2 else { return nil }
    return year.year.flatMap { CalendarDay(year: $0, month: month.value, day: day.value) }
  }
}

/// The meanings of words in dates, except months and weekdays, which ``MonthNames`` recognises by
/// their first letters.
enum DateWords {
  enum Meaning {
    /// A word without a meaning for the date.
    case filler
    case meridiem(DateFields.Meridiem)
    case zone(Zone)
    /// The `T` of ISO 8601, which a time follows.
    case clockFollows
    /// A weekday whose first letters are those of a month.
    case weekday
    /// A Korean date unit, or half of the day.
    case korean(DateFields.Meridiem?)
  }

  static let h = DateWord("h").key
  static let a = DateWord("a").key
  static let p = DateWord("p").key
  static let m = DateWord("m").key
  static let z = DateWord("z").key
  /// Atlantic Time after a time of day, and an English word elsewhere.
  static let at = DateWord("at").key

  static func meaning(_ word: DateWord) -> Meaning? {
    meanings[word.key]
  }

  private static let meanings: [DateWord.Key: Meaning] = DateWord.table(
    of: words + ZoneNames.zones.map { (.zone($0), $1) }, by: \.key)

  private static let words: [(Meaning, String)] = [
    (.clockFollows, "t"),
    (.meridiem(.am), "am 上午 午前 πμ"),
    (.meridiem(.pm), "pm 下午 午後 μμ"),
    (.korean(nil), "년 월 일"),
    (.korean(.am), "오전"),
    (.korean(.pm), "오후"),
    (.weekday, "mardi martedi martes marti maandag maanantai szerda"),
    (.filler, "on of the st nd rd th o clock h hr hrs hours"),
    (.filler, "uhr um den der le la er a alle ore il de del el las om uur kl klo as do"),
  ]
}

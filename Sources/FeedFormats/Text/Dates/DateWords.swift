/// What the words of a date mean, apart from months and weekdays: those are known by their first
/// letters, see ``MonthNames``.
enum DateWords {
  enum Meaning {
    /// Stands between the parts and changes nothing.
    case filler
    case meridiem(DateFields.Meridiem)
    case zone(Zone)
    /// The `T` of ISO 8601.
    case clockFollows
    /// A weekday that begins like a month.
    case weekday
    /// A unit or a half of the day in Korean.
    case korean(DateFields.Meridiem?)
  }

  static let h = DateWord("h").key
  static let a = DateWord("a").key
  static let p = DateWord("p").key
  static let m = DateWord("m").key
  static let z = DateWord("z").key
  /// Atlantic Time behind a clock, an English word elsewhere.
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

/// The small words of dates.
enum DateWords {
  static let t = DateWord("t").key
  static let h = DateWord("h").key
  static let a = DateWord("a").key
  static let p = DateWord("p").key
  static let m = DateWord("m").key

  static let am = keys("am 오전 上午 午前 πμ")
  static let pm = keys("pm 오후 下午 午後 μμ")
  static let korean = keys("년 월 일 오전 오후")

  /// Words that stand between the parts and change nothing: English, French, German, Italian, Spanish,
  /// Dutch and Portuguese.
  static let fillers = keys(
    """
    at on of the st nd rd th o clock h hr hrs hours uhr um den der le la er a alle ore il del de \
    el las om uur kl klo as do
    """)

  private static func keys(_ list: String) -> Set<DateWord.Key> {
    Set(list.split(whereSeparator: \.isWhitespace).map { DateWord(String($0)).key })
  }
}

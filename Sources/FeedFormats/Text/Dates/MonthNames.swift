/// Months and weekdays by the first letters of their names, in the languages that feeds use.
enum MonthNames {
  /// The month, 1 to 12, that a word names, whole or shortened to three letters or more.
  static func month(_ word: DateWord) -> Int? {
    guard word.letters >= 3, !word.isPlace, let month = months[word.head], !isWeekday(word) else {
      return nil
    }
    return month == undecided ? decide(word.fourth) : month
  }

  /// Whether a word may also be the short name of a day: `mar` is March, but a Tuesday in French,
  /// Italian and Spanish, and stands before the month then.
  static func isDoubtful(_ word: DateWord) -> Bool {
    word.letters == 3 && word.head == DateWord("mar").head
  }

  /// Whether a word names a day of the week, in a language in which it could be taken for something
  /// else, or in English or German, where it may stand behind the date.
  static func isWeekday(_ word: DateWord) -> Bool {
    weekdays.contains(word.head) || weekdayNames.contains(word.key)
  }

  private static let undecided = 0

  /// `jui` of French juin and juillet, `ιου` of Greek Ιούνιος and Ιούλιος.
  private static func decide(_ fourth: UInt32) -> Int? {
    switch Unicode.Scalar(fourth) {
    case "n", "ν": 6
    case "l", "λ": 7
    default: nil
    }
  }

  private static let months: [UInt64: Int] = table([
    1: "jan gen ene ιαν янв",
    2: "feb fev φεβ фев",
    3: "mar mrt maa μαρ μαω мар",
    4: "apr avr abr απρ апр",
    5: "may mai mei maj mag μαι май мая",
    6: "jun giu ιον июн",
    7: "jul lug ιολ июл",
    8: "aug aou ago αυγ авг",
    9: "sep set sze σεπ сен",
    10: "oct okt ott out οκτ окт",
    11: "nov νοε ноя",
    12: "dec dez dic des δεκ дек",
    undecided: "jui ιου",
  ])

  private static let weekdays: Set<UInt64> = heads(
    "mon tue wed thu fri sat sun die mit don fre sam son lun mer jeu ven dim gio sab dom")

  /// Days that begin like a month: mardi, martedì, martes, maandag, szerda.
  private static let weekdayNames = Set(
    "mardi martedi martes maandag szerda".split(separator: " ").map { DateWord(String($0)).key })

  private static func table(_ names: [Int: String]) -> [UInt64: Int] {
    var table: [UInt64: Int] = [:]
    for (month, list) in names {
      for head in heads(list) { table[head] = month }
    }
    return table
  }

  private static func heads(_ list: String) -> Set<UInt64> {
    Set(list.split(separator: " ").map { DateWord(String($0)).head })
  }
}

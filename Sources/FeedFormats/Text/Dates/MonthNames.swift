/// Months and weekdays by the first letters of their names, in the languages that feeds use.
enum MonthNames {
  enum Meaning: Equatable {
    case month(Int)
    case weekday
  }

  /// What a word names, whole or shortened to three letters or more.
  static func meaning(_ word: DateWord) -> Meaning? {
    guard word.letters >= 3, !word.isPlace, let meaning = heads[word.head] else { return nil }
    return meaning == .month(undecided) ? decide(word.fourth) : meaning
  }

  /// Whether a word may also be the short name of a day: `mar` is March, but a Tuesday in French,
  /// Italian and Spanish, and stands before the month then.
  static func isDoubtful(_ word: DateWord) -> Bool {
    word.letters == 3 && word.head == march
  }

  private static let march = DateWord("mar").head
  private static let undecided = 0

  /// `jui` of French juin and juillet, `ιου` of Greek Ιούνιος and Ιούλιος.
  private static func decide(_ fourth: UInt32) -> Meaning? {
    switch Unicode.Scalar(fourth) {
    case "n", "ν": .month(6)
    case "l", "λ": .month(7)
    default: nil
    }
  }

  private static let heads: [UInt64: Meaning] = {
    var heads: [UInt64: Meaning] = [:]
    for name in weekdays.split(separator: " ") { heads[DateWord(String(name)).head] = .weekday }
    for (month, names) in months {
      for name in names.split(separator: " ") {
        heads[DateWord(String(name)).head] = .month(month)
      }
    }
    return heads
  }()

  private static let months: [(Int, String)] = [
    (1, "jan gen ene ιαν янв"),
    (2, "feb fev φεβ фев"),
    (3, "mar mrt maa μαρ μαω мар"),
    (4, "apr avr abr απρ апр"),
    (5, "may mai mei maj mag μαι май мая"),
    (6, "jun giu ιον июн"),
    (7, "jul lug ιολ июл"),
    (8, "aug aou ago αυγ авг"),
    (9, "sep set sze σεπ сен"),
    (10, "oct okt ott out οκτ окт"),
    (11, "nov νοε ноя"),
    (12, "dec dez dic des δεκ дек"),
    (undecided, "jui ιου"),
  ]

  /// English and German days may stand behind the date; the others could be taken for zones.
  private static let weekdays =
    "mon tue wed thu fri sat sun die mit don fre sam son lun mer jeu ven dim gio sab dom"
}

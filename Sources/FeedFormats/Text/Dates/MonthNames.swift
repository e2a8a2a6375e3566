/// Months and weekdays by the first letters of their names, in the languages that feeds use.
enum MonthNames {
  enum Meaning: Equatable {
    case month(Int)
    case weekday
  }

  /// What a word names, whole or shortened to three letters or more.
  static func meaning(_ word: DateWord) -> Meaning? {
    guard word.letters >= 3, !word.isPlace, let meaning = heads[word.head] else { return nil }
    return meaning == .month(undecided) ? decide(word) : meaning
  }

  /// Whether a word may also be the short name of a day, which stands before the month then: `mar`
  /// is March, but a Tuesday in French, Italian and Spanish; `sze` is a Wednesday in Hungarian.
  static func isDoubtful(_ word: DateWord) -> Bool {
    word.letters == 3 && (word.head == march || word.head == wednesday)
  }

  private static let march = DateWord("mar").head
  private static let wednesday = DateWord("sze").head
  private static let undecided = 0

  /// `jui` of French juin and juillet, `ιου` of Greek Ιούνιος and Ιούλιος; `marr` is Finnish
  /// November, and every other `mar` is March.
  private static func decide(_ word: DateWord) -> Meaning? {
    if word.head == march { return Unicode.Scalar(word.fourth) == "r" ? .month(11) : .month(3) }
    return switch Unicode.Scalar(word.fourth) {
    case "n", "ν": .month(6)
    case "l", "λ": .month(7)
    default: nil
    }
  }

  private static let heads: [UInt64: Meaning] = DateWord.table(
    of: months.map { (.month($0), $1) } + [(.weekday, weekdays)], by: \.head)

  private static let months: [(Int, String)] = [
    (1, "jan gen ene ian sty led oca tam ιαν янв"),
    (2, "feb fev lut uno sub hel φεβ фев"),
    (3, "mrt maa bre μαρ μαω мар"),
    (4, "apr avr abr kwi dub nis huh απρ апр"),
    (5, "may mai mei maj mag kve tou μαι май мая"),
    (6, "jun giu iun cze haz kes ιον июн"),
    (7, "jul lug iul lip tem hei ιολ июл"),
    (8, "aug aou ago sie srp agu elo αυγ авг"),
    (9, "sep set sze wrz zar eyl syy σεπ сен"),
    (10, "oct okt ott out paz rij eki lok οκτ окт"),
    (11, "nov noi lis kas νοε ноя"),
    (12, "dec dez dic des gru pro ara jou δεκ дек"),
    (undecided, "mar jui ιου"),
  ]

  /// English and German days may stand behind the date; the others could be taken for zones.
  private static let weekdays =
    "mon tue wed thu fri sat sun die mit don fre sam son lun mer jeu ven dim gio sab dom"
}

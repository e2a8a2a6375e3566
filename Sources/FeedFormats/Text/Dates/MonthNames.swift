/// Recognises months and weekdays by the first letters of their names, in the languages that feeds
/// use.
enum MonthNames {
  enum Meaning: Equatable {
    case month(Int)
    case weekday
  }

  /// Returns the meaning of a name, which may be abbreviated to three or more letters.
  static func meaning(_ word: DateWord) -> Meaning? {
    guard word.letters >= 3, !word.isPlace, let meaning = heads[word.head] else { return nil }
    return meaning == .month(undecided) ? decide(word) : meaning
  }

  /// Whether a word may also be the abbreviation of a weekday, which precedes the month: `mar` is
  /// March, but also Tuesday in French, Italian and Spanish, and `sze` is also Wednesday in
  /// Hungarian.
  static func isDoubtful(_ word: DateWord) -> Bool {
    word.letters == 3 && (word.head == march || word.head == wednesday)
  }

  private static let march = DateWord("mar").head
  private static let wednesday = DateWord("sze").head
  private static let undecided = 0

  /// Decides by the fourth letter: `jui` starts French juin and juillet, and `ιου` starts Greek
  /// Ιούνιος and Ιούλιος. `marr` is Finnish November, and any other `mar` is March.
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

  /// The weekdays that may follow the date, in English, German and Romance languages. An unknown
  /// word there could be a zone, so the text would not be read as a date.
  private static let weekdays =
    "mon tue wed thu fri sat sun die mit don fre sam son lun mer jeu ven dim gio sab dom"
}

/// A named time zone: an offset, and the rule for its daylight saving time.
struct Zone {
  /// The offset of standard time in seconds east of Greenwich.
  var standard: Int
  var rule = ZoneRule.none
}

/// The zone names that feeds use. Ambiguous names (CST, BST, IST) have the meaning that is usual in
/// feeds: North America, Britain and India.
enum ZoneNames {
  /// Whether offsets after the word are reversed: `Etc/GMT+5` means five hours *behind* Greenwich,
  /// as in POSIX.
  static func isReversed(_ word: DateWord) -> Bool {
    word.key == reversed
  }

  private static let reversed = DateWord("etc/gmt").key

  /// All zones with their names.
  static var zones: [(Zone, String)] {
    zones(fixed, .none) + zones(american, .unitedStates) + zones(european, .europe)
      + zones(australian, .australia) + zones([(12, "pacific/auckland nz")], .newZealand)
  }

  private static func zones(_ lists: [(Double, String)], _ rule: ZoneRule) -> [(Zone, String)] {
    lists.map { hours, names in (Zone(standard: Int(hours * 3600), rule: rule), names) }
  }

  private static let fixed: [(Double, String)] = [
    (0, "z gmt ut utc uct wet etc/gmt etc/utc etc/uct etc/universal etc/zulu etc/greenwich"),
    (0, "universal zulu greenwich africa/abidjan africa/accra africa/dakar atlantic/reykjavik"),
    (1, "cet met mez bst west wat africa/lagos africa/algiers africa/tunis"),
    (2, "cest mest mesz eet sast cat africa/johannesburg africa/maputo africa/tripoli"),
    (3, "eest msk eat trt europe/moscow europe/istanbul europe/minsk asia/riyadh"),
    (3, "africa/nairobi asia/baghdad asia/kuwait asia/qatar turkey"),
    (3.5, "irst asia/tehran"), (4, "gst samt asia/dubai asia/baku asia/yerevan asia/tbilisi"),
    (4.5, "asia/kabul"), (5, "pkt yekt asia/karachi asia/tashkent asia/yekaterinburg"),
    (5.5, "ist asia/kolkata asia/calcutta asia/colombo"),
    (5.75, "npt asia/kathmandu asia/katmandu"), (6, "asia/dhaka asia/omsk omst"),
    (6.5, "asia/yangon asia/rangoon"),
    (7, "asia/novosibirsk asia/krasnoyarsk"), (10, "asia/vladivostok"), (-4, "clt"),
    (7, "ict wib asia/bangkok asia/jakarta asia/ho_chi_minh asia/saigon krat novt"),
    (8, "hkt sgt myt pht awst irkt wita asia/shanghai asia/hong_kong asia/singapore"),
    (8, "asia/taipei asia/manila asia/kuala_lumpur australia/perth asia/chongqing prc"),
    (8, "hongkong singapore"), (9, "jst kst wit yakt asia/tokyo asia/seoul japan rok"),
    (9.5, "acst australia/darwin"), (10, "aest vlat australia/brisbane chst pacific/guam"),
    (10.5, "acdt"), (11, "aedt pacific/noumea"), (12, "nzst pacific/fiji"), (13, "nzdt"),
    (-1, "azot atlantic/cape_verde"), (-2, "atlantic/south_georgia"), (-2.5, "ndt"),
    (-3, "adt brt art uyt america/sao_paulo america/argentina/buenos_aires brazil/east"),
    (-3, "america/buenos_aires america/montevideo america/bahia"), (-3.5, "nst"),
    (-4, "ast edt america/caracas america/la_paz america/manaus america/puerto_rico"),
    (-5, "est cdt cot pet america/bogota america/lima america/panama america/jamaica"),
    (-6, "cst mdt america/costa_rica america/guatemala america/mexico_city"),
    (-7, "mst pdt america/phoenix us/arizona"), (-8, "pst akdt"), (-9, "akst hdt"),
    (-10, "hst pacific/honolulu us/hawaii"), (-11, "sst pacific/pago_pago"),
  ]

  private static let american: [(Double, String)] = [
    (-3.5, "america/st_johns canada/newfoundland"), (-4, "at america/halifax canada/atlantic"),
    (-5, "et us/eastern america/new_york america/toronto america/detroit"),
    (-5, "america/montreal canada/eastern"),
    (-6, "ct us/central america/chicago america/winnipeg canada/central"),
    (-7, "mt us/mountain america/denver america/edmonton america/boise canada/mountain"),
    (-8, "pt us/pacific america/los_angeles america/vancouver america/tijuana canada/pacific"),
    (-9, "us/alaska america/anchorage"),
  ]

  private static let european: [(Double, String)] = [
    (0, "europe/london europe/dublin europe/lisbon europe/belfast gb eire portugal"),
    (0, "atlantic/canary atlantic/madeira"),
    (1, "europe/berlin europe/paris europe/rome europe/madrid europe/amsterdam europe/brussels"),
    (1, "europe/vienna europe/zurich europe/stockholm europe/oslo europe/copenhagen"),
    (1, "europe/prague europe/warsaw europe/budapest europe/belgrade europe/zagreb"),
    (1, "europe/ljubljana europe/bratislava europe/luxembourg europe/monaco europe/malta"),
    (2, "europe/athens europe/helsinki europe/kiev europe/kyiv europe/bucharest europe/sofia"),
    (2, "europe/riga europe/tallinn europe/vilnius asia/nicosia"),
  ]

  private static let australian: [(Double, String)] = [
    (9.5, "australia/adelaide"),
    (10, "australia/sydney australia/melbourne australia/hobart australia/canberra"),
  ]
}

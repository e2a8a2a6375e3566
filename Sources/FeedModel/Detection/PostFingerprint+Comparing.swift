/// The facts that two posts both have, sorted by whether they agree.
struct FactComparison {
  struct Facts: OptionSet {
    let rawValue: UInt8

    static let link = Facts(rawValue: 1)
    static let title = Facts(rawValue: 2)
    static let text = Facts(rawValue: 4)
    static let enclosure = Facts(rawValue: 8)
    static let date = Facts(rawValue: 16)

    var count: Int { rawValue.nonzeroBitCount }
  }

  /// The facts that agree. Dates agree only if they have a time of day: posts of one day may be any.
  private(set) var same: Facts = []
  private(set) var different: Facts = []

  init(_ one: PostFingerprint, _ other: PostFingerprint) {
    compare(one.link, other.link, as: .link)
    compare(one.title, other.title, as: .title)
    compare(one.text, other.text, as: .text)
    compare(one.enclosure, other.enclosure, as: .enclosure)
    compare(one.date, other.date, as: .date)
    if !one.hasTimeOfDay || !other.hasTimeOfDay { same.remove(.date) }
  }

  private mutating func compare(_ one: Digest?, _ other: Digest?, as fact: Facts) {
    guard let one, let other else { return }
    if one == other { same.insert(fact) } else { different.insert(fact) }
  }
}

extension PostFingerprint {
  /// The facts that are known of both and the same.
  package func witnesses(for other: PostFingerprint) -> Witnesses {
    let same = FactComparison(self, other).same
    var witnesses: Witnesses = []
    if same.contains(.link) { witnesses.insert(.place) }
    if same.contains(.title) { witnesses.insert(.title) }
    if same.contains(.date) { witnesses.insert(.date) }
    if same.contains(.text) { witnesses.insert(.text) }
    return witnesses
  }

  /// Whether these are two posts and not one listed twice.
  func isDistinct(from other: PostFingerprint) -> Bool {
    title != other.title || date != other.date || link != other.link || text != other.text
      || enclosure != other.enclosure
  }

  /// Whether both know title and date and agree on neither: one address, two posts.
  func contradicts(_ other: PostFingerprint) -> Bool {
    FactComparison(self, other).different.isSuperset(of: [.title, .date])
  }

  /// Whether both have a text, and not the same.
  func contradictsText(of other: PostFingerprint) -> Bool {
    text != nil && other.text != nil && text != other.text
  }

  /// Whether all facts that both posts have differ, at least two of them.
  func isOtherPost(than other: PostFingerprint) -> Bool {
    let facts = FactComparison(self, other)
    return facts.same.isEmpty && facts.different.count >= 2
  }

  /// Whether title, date, link and text all differ, where neither post has one that the other lacks. At
  /// least two of them must differ, because a title alone is often edited.
  func hasNothing(inCommonWith other: PostFingerprint) -> Bool {
    let known = [title, date, link, text].map { $0 != nil }
    let facts = FactComparison(self, other)
    return known == [other.title, other.date, other.link, other.text].map { $0 != nil }
      && known.count { $0 } >= 2
      && facts.different.subtracting(.enclosure).count == known.count { $0 }
  }

  /// Whether two posts with one GUID are different ones: all facts that both have differ, among them
  /// title and link, and also text or date.
  func isOtherPost(underGUIDOf other: PostFingerprint) -> Bool {
    let facts = FactComparison(self, other)
    return facts.same.isEmpty && facts.different.isSuperset(of: [.title, .link])
      && !facts.different.isDisjoint(with: [.text, .date])
  }

  /// Whether title and text are the same, and one of them is known.
  func shows(sameWordsAs other: PostFingerprint) -> Bool {
    (title != nil || text != nil) && title == other.title && text == other.text
  }

  /// Whether title, date or link is known of both and the same.
  func agreesInPart(with other: PostFingerprint) -> Bool {
    (title != nil && title == other.title) || (date != nil && date == other.date)
      || (link != nil && link == other.link)
  }

  /// Whether two facts are the same: also a title and its day.
  func agreesTwice(with other: PostFingerprint) -> Bool {
    let hasSameDay = date != nil && date == other.date && !(hasTimeOfDay && other.hasTimeOfDay)
    let isTitleOfDay = hasSameDay && title != nil && title == other.title
    return FactComparison(self, other).same.count + (isTitleOfDay ? 1 : 0) >= 2
  }
}

/// The facts that two posts both have, grouped by whether they are equal.
struct FactComparison {
  /// The facts that are equal. Dates count only if both include a time of day, because many posts
  /// are published on one day.
  private(set) var same: MatchingFacts = []
  private(set) var different: MatchingFacts = []

  init(_ one: PostFingerprint, _ other: PostFingerprint) {
    compare(one.link, other.link, as: .place)
    compare(one.title, other.title, as: .title)
    compare(one.text, other.text, as: .text)
    compare(one.enclosure, other.enclosure, as: .enclosure)
    compare(one.date, other.date, as: .date)
    if !one.hasTimeOfDay || !other.hasTimeOfDay { same.remove(.date) }
  }

  private mutating func compare(_ one: Digest?, _ other: Digest?, as fact: MatchingFacts) {
    guard let one, let other else { return }
    if one == other { same.insert(fact) } else { different.insert(fact) }
  }
}

extension PostFingerprint {
  /// Returns the facts that both posts have and that are equal.
  package func witnesses(for other: PostFingerprint) -> MatchingFacts {
    FactComparison(self, other).same.subtracting(.enclosure)
  }

  /// Whether these are two posts, and not one post that is listed twice.
  func isDistinct(from other: PostFingerprint) -> Bool {
    title != other.title || date != other.date || link != other.link || text != other.text
      || enclosure != other.enclosure
  }

  /// Whether both posts have a title and a date, and both differ.
  func contradicts(_ other: PostFingerprint) -> Bool {
    FactComparison(self, other).different.isSuperset(of: [.title, .date])
  }

  /// Whether both posts have a text, and the texts differ.
  func contradictsText(of other: PostFingerprint) -> Bool {
    text != nil && other.text != nil && text != other.text
  }

  /// Whether all facts that both posts have differ, and there are at least two of them.
  func isOtherPost(than other: PostFingerprint) -> Bool {
    let facts = FactComparison(self, other)
    return facts.same.isEmpty && facts.different.count >= 2
  }

  /// Whether both posts have the same kinds of facts among title, date, link and text, and all of
  /// them differ. At least two must differ, because a title alone is often edited.
  func hasNothing(inCommonWith other: PostFingerprint) -> Bool {
    let known = [title, date, link, text].map { $0 != nil }
    let facts = FactComparison(self, other)
    return known == [other.title, other.date, other.link, other.text].map { $0 != nil }
      && known.count { $0 } >= 2
      && facts.different.subtracting(.enclosure).count == known.count { $0 }
  }

  /// Whether two posts with one GUID are different posts: all facts that both have differ,
  /// including title and link, and also text or date.
  func isOtherPost(underGUIDOf other: PostFingerprint) -> Bool {
    let facts = FactComparison(self, other)
    return facts.same.isEmpty && facts.different.isSuperset(of: [.title, .place])
      && !facts.different.isDisjoint(with: [.text, .date])
  }

  /// Whether title and text are equal, and at least one of them is present.
  func shows(sameWordsAs other: PostFingerprint) -> Bool {
    (title != nil || text != nil) && title == other.title && text == other.text
  }

  /// Whether the title, the date or the link is present in both posts and equal.
  func agreesInPart(with other: PostFingerprint) -> Bool {
    (title != nil && title == other.title) || (date != nil && date == other.date)
      || (link != nil && link == other.link)
  }

  /// Whether at least two facts are equal. A title with a day that has no time counts as two.
  func agreesTwice(with other: PostFingerprint) -> Bool {
    let hasSameDay = date != nil && date == other.date && !(hasTimeOfDay && other.hasTimeOfDay)
    let isTitleOfDay = hasSameDay && title != nil && title == other.title
    return FactComparison(self, other).same.count + (isTitleOfDay ? 1 : 0) >= 2
  }
}

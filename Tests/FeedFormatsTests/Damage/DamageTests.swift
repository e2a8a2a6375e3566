import FeedFormats
import TestSupport
import Testing

/// Damage of any kind at any position loses no item that can be recovered.
@Suite(.timeLimit(.minutes(10)))
struct DamageTests {
  private static let all = (1...3).map { ItemSummary($0) }

  @Test(arguments: DamageFamily.allCases, DamageTable.text.indices)
  func `damage inside a title loses no item`(family: DamageFamily, index: Int) throws {
    let (damage, words) = DamageTable.text[index]
    let items = [family.item(1), family.item(2, title: damage), family.item(3)]
    let document = try parse(family.feed(items))
    var expected = Self.all
    expected[1].title = words ?? document.items[safe: 1]?.title?.plainText()
    #expect(document.items.map { ItemSummary($0) } == expected)
    #expect(document.isComplete)
  }

  @Test(arguments: DamageFamily.allCases, DamageTable.text.indices)
  func `damage inside a body or the feed's title loses no item`(family: DamageFamily, index: Int)
    throws
  {
    let damage = DamageTable.text[index].damage
    let body = try parse(
      family.feed([family.item(1), family.item(2, text: damage), family.item(3)]))
    var expected = Self.all
    expected[1].text = body.items[safe: 1]?.content?.plainText()
    #expect(body.items.map { ItemSummary($0) } == expected)
    let title = try parse(family.feed((1...3).map { family.item($0) }, channelTitle: damage))
    #expect(title.items.map { ItemSummary($0) } == Self.all)
    #expect(body.isComplete && title.isComplete)
  }

  @Test(arguments: DamageFamily.allCases, DamageTable.markup)
  func `damage between items loses no item`(family: DamageFamily, damage: String) throws {
    for place in 0...3 {
      var parts = (1...3).map { family.item($0) }
      parts.insert(damage, at: place)
      let document = try parse(family.feed(parts))
      #expect(document.items.map { ItemSummary($0) } == Self.all, "before part \(place)")
      #expect(document.isComplete)
    }
  }

  @Test(arguments: DamageFamily.allCases, DamageTable.markup)
  func `damage inside an item loses no item, even if the item is not closed`(
    family: DamageFamily, damage: String
  ) throws {
    for isClosed in [true, false] {
      let second = family.item(2, more: damage, isClosed: isClosed)
      let document = try parse(family.feed([family.item(1), second, family.item(3)]))
      #expect(document.items.map { ItemSummary($0) } == Self.all, "closed: \(isClosed)")
      #expect(document.isComplete)
    }
  }

  /// Random combinations of two or more kinds of damage, at random positions.
  @Test(arguments: UInt64(1)...150)
  func `damage in many places loses no item`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let family = DamageFamily.allCases.randomElement(using: &random) ?? .rss
    var parts: [String] = []
    for number in 1...6 {
      let isDamaged = Bool.random(using: &random)
      let more = DamageTable.markup.randomElement(using: &random) ?? ""
      let text = DamageTable.text.randomElement(using: &random)?.damage
      let isClosed = Int.random(in: 0..<4, using: &random) > 0
      parts.append(
        family.item(
          number, text: isDamaged ? text : nil, more: isDamaged ? more : "",
          isClosed: !isDamaged || isClosed))
      if Int.random(in: 0..<4, using: &random) == 0 {
        parts.append(DamageTable.markup.randomElement(using: &random) ?? "")
      }
    }
    let feed = family.feed(parts)
    let document = try parse(feed)
    #expect(document.items.map(\.guid) == (1...6).map { "g\($0)" }, "seed \(seed): \(feed)")
    #expect(document.isComplete, "seed \(seed)")
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

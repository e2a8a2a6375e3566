import FeedFormats
import FeedModel
import Testing

/// An end tag that is missing, misspelt or of another element loses neither its field nor those
/// after it.
@Suite(.timeLimit(.minutes(10)))
struct ForgottenEndTests {
  private static let rssFields = [
    "<title>T</title>", "<link>http://a.example/l</link>", "<guid>g</guid>",
    "<pubDate>2004-01-01</pubDate>", "<description>D</description>", "<category>c</category>",
    "<dc:creator>A</dc:creator>", "<comments>http://a.example/c</comments>",
    "<content:encoded><![CDATA[<p>E</p>]]></content:encoded>",
    "<enclosure url=\"http://a.example/e\"/>", "<media:thumbnail url=\"http://a.example/t\"/>",
  ]

  private static let atomFields = [
    "<title>T</title>", "<link href=\"http://a.example/l\"/>", "<id>g</id>",
    "<published>2004-01-01</published>", "<updated>2005-01-01</updated>", "<summary>D</summary>",
    "<category term=\"c\"/>", "<author><name>A</name></author>",
    "<content type=\"html\">&lt;p&gt;E&lt;/p&gt;</content>",
    "<link rel=\"enclosure\" href=\"http://a.example/e\"/>",
  ]

  private enum Fault: CaseIterable {
    case none, missing, misspelt, otherCase, another, spaced, withoutBracket, twice

    /// Returns the damaged field, or `nil` if it has no end tag or contains other fields.
    func applied(to field: String) -> String? {
      guard let end = field.lastRange(of: "</"), !field.hasPrefix("<author") else { return nil }
      let (begun, name) = (field[..<end.lowerBound], field[end.upperBound...].dropLast())
      return switch self {
      case .none: field
      case .missing: String(begun)
      case .misspelt: "\(begun)</\(name)x>"
      case .otherCase: "\(begun)</\(name.uppercased())>"
      case .another: "\(begun)</nothing>"
      case .spaced: "\(begun)</ \(name) >"
      case .withoutBracket: "\(begun)</\(name)"
      case .twice: "\(field)</\(name)>"
      }
    }
  }

  @Test(arguments: rssFields.indices)
  func `a missing or wrong end tag in RSS loses no field`(first: Int) throws {
    try check(Self.rotated(Self.rssFields, by: first)) { rss("<item>\($0)</item>") }
  }

  @Test(arguments: atomFields.indices)
  func `a missing or wrong end tag in Atom loses no field`(first: Int) throws {
    try check(Self.rotated(Self.atomFields, by: first)) { atom("<entry>\($0)</entry>") }
  }

  private static func rotated(_ fields: [String], by count: Int) -> [String] {
    Array(fields[count...] + fields[..<count])
  }

  private func check(_ fields: [String], _ feed: (String) -> String) throws {
    var sound = try parse(feed(fields.joined(separator: "\n"))).items
    for index in fields.indices {
      for fault in Fault.allCases {
        guard let damaged = fault.applied(to: fields[index]) else { continue }
        var parts = fields
        parts[index] = damaged
        var items = try parse(feed(parts.joined(separator: "\n"))).items
        // Markup without the tags of its CDATA section is still markup.
        sound[0].content?.kind = .html
        items[safe: 0]?.content.map { _ in items[0].content?.kind = .html }
        #expect(items == sound, "\(fault) \(damaged)")
      }
    }
  }

  @Test(arguments: [
    "<enclosure url='http://a.example/e'>", "<media:thumbnail url='http://a.example/t'>",
    "<media:content url='http://a.example/m' type='video/mp4'>", "<atom:link href='x' rel='self'>",
    "<itunes:image href='http://a.example/i'>", "<category>c", "<p>", "<foo>", "<x:y>", "<table>",
  ])
  func `an unclosed element before a field does not swallow the field`(damage: String) throws {
    for field in Self.rssFields {
      let read = try rssItem("\(damage)\(field)")
      #expect(Self.values(read).isSuperset(of: Self.values(try rssItem(field))), "\(field)")
    }
  }

  @Test(
    arguments: [
      (
        "<description>Hello</o:p> world</description><title>A</foo> B</title>", "Hello world", "A B"
      ),
      ("<title>A</foo> B</x:y> C</title><description>D</q></title>E</description>", "DE", "A B C"),
      ("<title>A</foo><description>D</foo>", "D", "A"),
      ("<title>A</foo> B</title ><description>D</foo>E</Description>", "D", "A"),
    ])
  func `an end tag of another element does not end a field`(
    elements: String, text: String, title: String
  ) throws {
    let read = try rssItem(elements + "<guid>g</guid>")
    #expect(read.content?.plainText() == text)
    #expect(read.title?.plainText() == title)
    #expect(read.guid == "g")
  }

  private static func values(_ item: FeedDocument.Item) -> Set<String> {
    var values = [
      item.title?.value, item.link, item.guid, item.published?.text, item.comments,
      item.content?.value,
    ]
    values += item.categories.map(\.term) + item.authors.map(\.name) + item.enclosures.map(\.url)
    return Set(values.compactMap { $0 })
  }
}

extension String {
  fileprivate func lastRange(of mark: String) -> Range<Index>? { ranges(of: mark).last }
}

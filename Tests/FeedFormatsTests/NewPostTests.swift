import FeedFormats
import FeedModel
import Testing

/// New posts of real documents, from bytes to the index.
struct NewPostTests {
  private func absorb(
    _ document: String, _ index: inout FeedIndex
  ) throws -> (new: [String], purge: PurgeDecision) {
    let snapshot = FeedSnapshot(try parse(document))
    let judgement = index.judge(
      snapshot.items.map(\.identity), channelLink: snapshot.channel.link,
      completeness: snapshot.completeness)
    let new = zip(snapshot.items, judgement.verdicts).filter { $1.isNew }
    return (new.map { $0.0.post().title ?? "" }, judgement.purge)
  }

  private static let three = rss(
    ["A", "B", "C"].map {
      "<item><title>Title \($0)</title><guid>\($0)</guid><link>http://h.example/\($0)</link></item>"
    }.joined(separator: "\n"), channel: "<title>F</title>")

  @Test(arguments: [true, false])
  func `each post is announced once after a document truncated at any byte`(hasBefore: Bool) throws
  {
    let bytes = Array(Self.three.utf8)
    for end in 0..<bytes.count {
      var index = FeedIndex()
      var announced: [String] = []
      if hasBefore {
        announced += try absorb(
          rss("<item><title>Old</title><guid>old</guid></item>"), &index
        ).new
      }
      if let part = try? absorb(String(decoding: bytes[..<end], as: UTF8.self), &index) {
        #expect(part.purge == .truncated, "\(end)")
        announced += part.new
      }
      announced += try absorb(Self.three, &index).new
      let expected = (hasBefore ? ["Old"] : []) + ["Title A", "Title B", "Title C"]
      #expect(announced == expected, "\(end)")
    }
  }

  // The number 1 is equal to the text "1", but 1.0 is another text.
  @Test func `an id of a JSON Feed can change between number and text without a new post`() throws {
    func feed(_ ids: String...) -> String {
      let items = ids.map { "{\"id\":\($0),\"title\":\"T \($0.filter(\.isNumber))\"}" }
      return """
        {"version":"https://jsonfeed.org/version/1.1","title":"F",
        "items":[\(items.joined(separator: ","))]}
        """
    }
    var index = FeedIndex()
    #expect(try absorb(feed("1", "2"), &index).new == ["T 1", "T 2"])
    #expect(try absorb(feed("\"1\"", "2"), &index).new == [])
    #expect(try absorb(feed("1", "\"2\"", "1.0"), &index).new == ["T 10"])
  }

  @Test func `an HTML page is not read as a feed with new posts`() {
    let page = """
      <!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head>
      <body>Log in</body></html>
      """
    #expect(throws: FeedFormatError.self) { try parse(page) }
  }

  @Test(arguments: [
    ("<guid isPermaLink='false'>%</guid><link>http://h.example/%</link>", "%"),
    ("<guid isPermaLink='false'>%</guid><link>http://h.example/%</link>", "http://h.example/%"),
    ("<link>http://h.example/%</link>", "http://h.example/%"),
    ("<link>http://h.example/%</link>", "tag:h.example,2026:%"),
    ("<guid>http://h.example/%</guid>", "https://h.example/%"),
  ])
  func `a feed that changes from RSS to Atom announces no posts`(rssNames: String, atomID: String)
    throws
  {
    let numbers = ["1", "2"]
    let old = rss(
      numbers.map { number in
        """
        <item><title>T&amp;amp;T \(number)</title>\(rssNames.replacing("%", with: number))
        <pubDate>Thu, 0\(number) Jan 2026 10:11:12 +0100</pubDate></item>
        """
      }.joined())
    let new = atom(
      numbers.map { number in
        """
        <entry><title>T&amp;T \(number)</title><id>\(atomID.replacing("%", with: number))</id>
        <link href='http://h.example/\(number)'/><published>2026-01-0\(number)T09:11:12Z</published>
        <summary>S</summary></entry>
        """
      }.joined())
    var index = FeedIndex()
    #expect(try absorb(old, &index).new.count == 2)
    #expect(try absorb(new, &index).new == [])
    #expect(try absorb(old, &index).new == [])
  }

  @Test func `a repaired document after a malformed one announces no posts`() throws {
    let broken = rss("<item><title>A & B < C</title><link>http://h.example/?a=1&b=2</link></item>")
    let whole = rss(
      """
      <item><title>A &amp; B &lt; C</title><link>http://h.example/?a=1&amp;b=2</link></item>
      """)
    var index = FeedIndex()
    for document in [broken, whole] {
      let snapshot = FeedSnapshot(try parse(document))
      let judgement = index.judge(
        snapshot.items.map(\.identity), channelLink: nil, completeness: .complete)
      #expect(
        judgement.verdicts == [document == broken ? .new(1) : .known(1)], "\(document)")
    }
  }
}

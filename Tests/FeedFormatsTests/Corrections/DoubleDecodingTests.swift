import FeedFormats
import FeedModel
import JSONText
import Testing

@Suite
struct DoubleDecodingTests {
  private func item(_ text: String) throws -> FeedDocument.Item {
    try rssItem("<title><![CDATA[\(text)]]></title><description><![CDATA[\(text)]]></description>")
  }

  @Test(
    arguments: [
      ("CafÃ© crÃ¨me", "Café crème"), ("itâ€™s", "it’s"), ("â€œquotedâ€\u{9D}", "“quoted”"),
      ("10 â‚¬", "10 €"), ("ðŸ˜€", "😀"), ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("æ—¥æœ¬", "日本"),
      ("voilÃ\u{A0}", "voilà"), ("20Â°C", "20°C"), ("Ã‰tat", "État"), ("Ã\u{81}rea", "Área"),
      ("maÃ®tre", "maître"), ("un\u{A0}cafÃ©", "un\u{A0}café"),
      ("Caf&Atilde;&copy;", "Café"), ("Caf&#195;&#xA9;", "Café"),
    ])
  func `UTF-8 text that was decoded as windows-1252 is repaired`(text: String, expected: String)
    throws
  {
    let item = try item(text)
    #expect(item.title?.plainText() == expected)
    #expect(item.content?.plainText() == expected)
  }

  @Test(arguments: [
    "SÃO PAULO", "AMANHÃ…", "MAÇû", "IRMÃ’s", "Spaß…", "café”…", "le café\u{A0}»", "Â", "ÂGE",
    "20 Â", "«\u{A0}été\u{A0}»", "É»", "Ã© and é", "ÃƒÂ©", "naïve", "日本", "Ã", "plain", "Â\u{A0}",
    "it’s Ã©",
  ])
  func `ordinary text and text that would need two repairs are not changed`(
    text: String
  ) throws {
    #expect(try item(text).title?.value == text)
    #expect(try item(text).content?.value == text)
  }

  @Test func `each name and each tag is repaired separately`() throws {
    let document = try parse(
      atom(
        """
        <title>DÃ©jÃ\u{A0} vu</title><entry><author><name>RenÃ©e</name></author>
        <author><name>Zoë</name></author><category term="cafÃ©"/><category term="été"/></entry>
        """))
    #expect(document.title?.value == "Déjà vu")
    #expect(document.items[0].authors.map(\.name) == ["Renée", "Zoë"])
    #expect(document.items[0].categories.map(\.term) == ["café", "été"])
  }

  @Test func `a post is identified by its text before the repair`() throws {
    let item = try item("CafÃ©")
    #expect(item.identifyingValues.title?.value == "CafÃ©")
    #expect(item.identifyingValues.text?.value == "CafÃ©")
  }

  @Test func `repaired text stays the same when it is written and read`() throws {
    let document = try parse(
      rss(
        ["CafÃ© \u{A0}", "ÃƒÂ©", "<b>Ã&copy;</b>", "&nbsp;lÃ\u{A0}"].map {
          "<item><title><![CDATA[\($0)]]></title><description><![CDATA[\($0)]]></description></item>"
        }.joined()))
    var json = JSONFeedWriter()
    json.write(document, file: "f")
    var atom = AtomWriter()
    atom.write(document)
    for bytes in [json.bytes, atom.bytes] {
      let read = try FeedParser.parse(bytes)
      #expect(read.items.map { $0.title?.titleText() } == ["Café", "ÃƒÂ©", "é", "là"])
      #expect(
        read.items.map { $0.content?.plainText() } == document.items.map { $0.content?.plainText() }
      )
    }
  }
}

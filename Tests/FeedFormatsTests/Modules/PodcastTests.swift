import FeedFormats
import FeedModel
import Testing

struct PodcastTests {
  @Test(
    arguments: [
      (
        """
        <podcast:transcript url="/t.vtt" type="text/vtt" language="en" rel="captions"/>
        <podcast:transcript type="text/plain"/>
        """, "transcripts",
        #"[{"url":"https://a.example/t.vtt","type":"text/vtt","language":"en","rel":"captions"}]"#
      ),
      (
        "<podcast:chapters url='c.json' type='application/json+chapters'/>", "chapters_file",
        #"{"url":"https://a.example/feed/c.json","type":"application/json+chapters"}"#
      ),
      (
        """
        <podcast:soundbite startTime="73.5" duration="60.0">Bite</podcast:soundbite>
        <podcast:soundbite startTime="1" duration="x"/>
        """, "soundbites", #"[{"start":73.5,"duration":60,"title":"Bite"},{"start":1}]"#
      ),
      (
        """
        <podcast:person role="guest" group="cast" img="/p.jpg" href="/p">Jane</podcast:person>
        <podcast:person>Host</podcast:person>
        """, "people",
        #"[{"name":"Jane","role":"guest","group":"cast","image":"https://a.example/p.jpg","#
          + #""url":"https://a.example/p"},{"name":"Host"}]"#
      ),
      (
        "<podcast:location geo='geo:30.2,97.7' osm='R113314' rel='subject' country='US'>Austin</podcast:location>",
        "locations",
        #"[{"name":"Austin","geo":"geo:30.2,97.7","osm":"R113314","rel":"subject","country":"US"}]"#
      ),
      (
        "<podcast:season name='Egg'>3</podcast:season>", "season", #"{"number":3,"name":"Egg"}"#
      ),
      (
        "<podcast:episode display='Ch.3'>204.5</podcast:episode>", "episode",
        #"{"number":204.5,"display":"Ch.3"}"#
      ),
      (
        "<podcast:license url='/l'>cc-by-4.0</podcast:license>", "license",
        #"{"name":"cc-by-4.0","url":"https://a.example/l"}"#
      ),
      (
        """
        <podcast:alternateEnclosure type="audio/opus" length="32400000" bitrate="96000" lang="en"
          title="Opus" rel="low" default="true"><podcast:source uri="/o.opus" contentType="audio/opus"/>
          <podcast:source uri="ipfs://x"/><podcast:source/><guid>no</guid></podcast:alternateEnclosure>
        """, "alternate_enclosures",
        #"[{"type":"audio/opus","size_in_bytes":32400000,"bitrate":96000,"language":"en","#
          + #""title":"Opus","rel":"low","default":true,"sources":[{"url":"https://a.example/o.opus","#
          + #""type":"audio/opus"},{"url":"ipfs://x"}]}]"#
      ),
      (
        """
        <podcast:value type="lightning" method="keysend" suggested="0.05"><podcast:valueRecipient
          name="A" type="node" address="02" customKey="k" customValue="v" split="99" fee="true"/>
          </podcast:value>
        """, "values",
        #"[{"type":"lightning","method":"keysend","suggested":"0.05","recipients":[{"name":"A","#
          + #""type":"node","address":"02","custom_key":"k","custom_value":"v","split":99,"fee":true}]}]"#
      ),
      (
        "<podcast:images srcset='/1.jpg 1500w, /2.jpg 600w, '/><podcast:image href='/3.jpg' alt='al' width='5'/>",
        "images",
        #"[{"url":"https://a.example/1.jpg","width":1500},{"url":"https://a.example/2.jpg","width":600},"#
          + #"{"url":"https://a.example/3.jpg","width":5,"alt":"al"}]"#
      ),
      (
        "<podcast:socialInteract priority='1' uri='/s' protocol='activitypub' accountId='@a'/>",
        "discussions",
        #"[{"protocol":"activitypub","url":"https://a.example/s","account_id":"@a","priority":1}]"#
      ),
      ("<podcast:txt purpose='p'>T</podcast:txt>", "texts", #"[{"purpose":"p","value":"T"}]"#),
      (
        "<podcast:contentLink href='/live'>Live</podcast:contentLink>", "content_links",
        #"[{"url":"https://a.example/live","title":"Live"}]"#
      ),
      ("<podcast:unheardOf>x</podcast:unheardOf>", "", "nothing"),
    ])
  func `Podcasting 2.0 elements of an episode are written as JSON`(
    element: String, field: String, json: String
  ) throws {
    #expect(try printedItem(element, "podcast/" + field) == [json])
  }

  @Test(arguments: [
    ("<podcast:guid>917393e3</podcast:guid>", "guid", #""917393e3""#),
    ("<podcast:medium>Music</podcast:medium>", "medium", #""music""#),
    (
      "<podcast:locked owner='e@x.example'>yes</podcast:locked>", "locked",
      #"{"locked":true,"owner":"e@x.example"}"#
    ),
    (
      "<podcast:funding url='/f'>Support</podcast:funding>", "funding",
      #"[{"url":"https://a.example/f","title":"Support"}]"#
    ),
    (
      """
      <podcast:trailer pubdate="Thu, 01 Apr 2021 08:00:00 EST" url="/tr" length="12" type="audio/mp3"
        season="2">Soon</podcast:trailer>
      """, "trailers",
      #"[{"url":"https://a.example/tr","title":"Soon","date_published":"2021-04-01T13:00:00Z","#
        + #""size_in_bytes":12,"type":"audio/mp3","season":2}]"#
    ),
    (
      "<podcast:updateFrequency rrule='FREQ=WEEKLY' complete='true'>Weekly</podcast:updateFrequency>",
      "update_frequency", #"{"text":"Weekly","rule":"FREQ=WEEKLY","complete":true}"#
    ),
    (
      "<podcast:block id='google'>yes</podcast:block><podcast:block>no</podcast:block>", "blocks",
      #"[{"id":"google","block":true},{"block":false}]"#
    ),
    (
      "<podcast:podroll><podcast:remoteItem feedGuid='g' feedUrl='http://r.example/'/></podcast:podroll>",
      "recommendations", #"[{"feed_guid":"g","feed_url":"http://r.example/"}]"#
    ),
    ("<podcast:podping usesPodping='true'/>", "uses_podping", "true"),
    ("<podcast:person>Host</podcast:person>", "people", #"[{"name":"Host"}]"#),
    (
      "<podcast:value type='l'><podcast:valueRecipient split='1'/></podcast:value>", "values",
      #"[{"type":"l","recipients":[{"split":1}]}]"#
    ),
  ])
  func `Podcasting 2.0 elements of a feed are written as JSON`(
    element: String, field: String, json: String
  ) throws {
    let feed = rss("<item/>", channel: element)
    #expect(try printed(feed, ["_lede/podcast/" + field], at: "https://a.example/") == [json])
  }

  @Test func `elements of a live item are not read as elements of the feed`() throws {
    let document = try parse(
      rss("", channel: "<podcast:liveItem><title>live</title><guid>l</guid></podcast:liveItem>"))
    #expect(document.title == nil)
    #expect(document.items.isEmpty)
    #expect(document.podcast.isEmpty)
  }

  @Test func `elements of items beyond the limit are not read as elements of the feed`() throws {
    let item =
      "<item><podcast:value><podcast:valueRecipient split='1'/></podcast:value><author>A</author></item>"
    let document = try parse(
      rss(
        String(repeating: item, count: 20_001),
        channel: "<podcast:value type='l'></podcast:value>"))
    #expect(document.items.count == 20_000)
    #expect(document.podcast.groups("values").map { $0.groups("recipients").count } == [0])
    #expect(document.authors.isEmpty)
  }
}

struct PodloveChapterTests {
  @Test func `Podlove chapters are read from the first block`() throws {
    let podcast = try rssItem(
      """
      <psc:chapters version="1.2"><psc:chapter start="00:00:00.000" title="Intro" href="/h"
      image="/i"/><psc:chapter start="1:00" title="&amp;"/><psc:chapter title="none"/></psc:chapters>
      <psc:chapters version="9"><psc:chapter start="2" title="no"/></psc:chapters>
      """, at: "https://a.example/"
    ).podcast
    #expect(podcast.text("chapters_version") == "1.2")
    let chapters = podcast.groups("chapters")
    #expect(chapters.map { $0.text("start") } == ["00:00:00.000", "1:00"])
    #expect(chapters.map { $0.text("title") } == ["Intro", "&"])
    #expect(chapters.map { $0.text("href") } == ["https://a.example/h", nil])
    #expect(chapters.map { $0.text("image") } == ["https://a.example/i", nil])
  }

  @Test func `the times of Podlove chapters are written unchanged`() throws {
    let chapters = "<psc:chapters><psc:chapter start='01:02.5' title='T'/></psc:chapters>"
    #expect(
      try printedItem(chapters, "podcast") == [#"{"chapters":[{"start":"01:02.5","title":"T"}]}"#])
  }

  @Test func `each item has its own Podlove chapters`() throws {
    let item = "<item><psc:chapters><psc:chapter start='1'/></psc:chapters></item>"
    #expect(
      try parse(rss(item + item)).items.map { $0.podcast.groups("chapters").count } == [1, 1])
  }
}

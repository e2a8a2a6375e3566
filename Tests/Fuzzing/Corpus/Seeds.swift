/// Small samples for cases that the fixtures cover poorly.
enum Seeds {
  static let all: [Sample] =
    numbered(.html, html) + numbered(.xml, xml) + numbered(.json, json) + numbered(.date, dates)
    + numbered(.address, addresses)

  private static func numbered(_ kind: Sample.Kind, _ texts: [String]) -> [Sample] {
    texts.enumerated().map { Sample(kind, "\(kind.rawValue) seed \($0 + 1)", Array($1.utf8)) }
  }

  private static let html = [
    """
    <p>One <b>two <i>three</b> four</i></p><ul><li>a<li>b<ol start=3><li>c</ol></ul>
    <blockquote cite="x">q<pre>code
      more</pre></blockquote>
    """,
    """
    <table><caption>t</caption><tr><th scope=col>a</th><td colspan=2>b</td></tr></table><hr>
    <img src="a.png" srcset="b.png 1x, c,d.png 2x" alt="&quot;x&quot;" width=3>
    <a href="/x?y=1&amp;z=2#f" rel=nofollow>link</a>
    """,
    """
    a<script>x("</p>")</script>b<style>p{}</style><svg><a xlink:href="javascript:x">c</a></svg>
    <iframe src=//v.example/>d</iframe><form><input><select><option>e</select></form>
    """,
    "<h1>T</h1><dl><dt>a<dd>b</dl><video src=v poster=p controls><track src=t>x</video><br>1 &lt; 2",
    "<div dir=rtl lang=he title='t'>a&nbsp;b&#146;c&#x1F370;</div><q cite=c>q</q><time datetime=d>",
    """
    <table><tr><td rowspan=999 colspan=32>a<td>b<tr><th colspan=99>c<tr><td><pre>d
    e</pre><td><pre>f</pre></table><a href=/g><h2>h<sup>2</sup></h2></a><dd><blockquote><menu><li>i
    """,
    """
    <!doctype html><html><head><base href="/b/"><title>t</title>
    <link rel="alternate" type="application/rss+xml" title="F" href="f.xml"></head><body>x</body>
    """,
    // Both a page and an XPath expression.
    "//tr[contains(@class, 'a')][position() < 3]/following-sibling::tr[1]//a/@href | //td[last()]",
    "number(substring-before(string(//span), ' ')) + count(id('a')/..) div sum(//@id) > 1 and not(//b)",
  ]

  private static let xml = [
    """
    <?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE rss [<!ENTITY a "b"><!ELEMENT c ANY>]>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>T</title><item><title>a &amp; b</title><link>/1</link><guid>1</guid>
    <description>&lt;p&gt;x</description><content:encoded><![CDATA[<p>y</p>]]></content:encoded>
    <pubDate>Mon, 02 Jan 2023 03:04:05 GMT</pubDate></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><title type="text">&lt;
    </title><entry xml:base="b/"><id>i</id><link href="c"/><content type="xhtml">
    <div xmlns="http://www.w3.org/1999/xhtml"><p>x <a href="d">y</a></p></div></content></entry></feed>
    """,
  ]

  private static let json = [
    #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":1,"content_html":"<p>\u00e9"}]}"#,
    #"[null,true,false,0,-1.5e+3,"\ud83c\udf70\n\/",{"a":[],"b":{}},12345678901234567890]"#,
  ]

  private static let dates = [
    "Mon, 02 Jan 2023 03:04:05 GMT", "2 Jan 23 3:04 pm EST", "2023-01-02T03:04:05.678+09:00",
    "20230102T030405Z", "Mon Jan  2 03:04:05 2023", "2023-W01-1", "2023-002", "1672628645",
    "1672628645123", "02.01.2023 03:04", "1/2/2023 3:04:05 AM -0500", "lundi 2 janvier 2023",
    "2 янв 2023", "2023年1月2日", "2023-01-02 24:00:00 UTC", "31 Dec 9999 23:59:60 -1200", "2023",
    "Thu, 01 Jan 1970 00:00:00 +0000", "0001-01-01T00:00:00Z",
  ]

  /// A reference and a base, one per line.
  private static let addresses = [
    "../a/./b?c=d#e\nhttps://u:p@h.example:8080/x/y/z;p?q#f", "//b.example/c\nhttp://a.example",
    "?q\nhttps://a.example/b/c", "#f\nhttps://a.example/b?c", "g:h\nhttp://a/b", "\nhttp://a/",
    "/..//a/\nurn:x:y", "feed://a.example/f", "https://A.Example:443#x\nhttps://b.example/",
    "http://[::1]:80/a%20b\nfile:///c", "é/ü?ß\nhttps://ä.example/ö/",
  ]
}

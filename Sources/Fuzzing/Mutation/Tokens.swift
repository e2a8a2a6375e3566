/// Words of the formats, which chance alone would not write.
enum Tokens {
  static func all(for kind: Sample.Kind) -> [[UInt8]] {
    switch kind {
    case .xml, .opml: xmlTokens
    case .html: htmlTokens
    case .json: jsonTokens
    case .date: dateTokens
    case .address: addressTokens
    }
  }

  static let encodings = [
    "utf-8", "UTF8", "utf-16", "utf-16le", "utf-32", "utf-7", "iso-8859-1", "windows-1252",
    "windows-1251", "shift_jis", "euc-jp", "iso-2022-jp", "gb2312", "big5", "euc-kr", "koi8-r",
    "us-ascii", "cp037", "hz-gb-2312", "ucs-4", "nonsense", "", "\"utf-8\"", "utf-8//TRANSLIT",
    "utf-8//IGNORE",
  ]

  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static let xmlTokens =
    bytes(markup + xml + feed + encodings.map { "<?xml version='1.0' encoding='\($0)'?>" } + html)
    + marks
  private static let htmlTokens = bytes(markup + html) + marks
  private static let jsonTokens = bytes(json + ["é", "\u{1F370}"]) + marks
  private static let dateTokens = bytes(dates) + marks
  private static let addressTokens = bytes(addresses) + marks

  /// Byte order marks, and bytes that no UTF-8 holds.
  private static let marks: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0],
    [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
    [0x1B, 0x24, 0x42],
  ]

  private static let markup = [
    "<", ">", "</", "/>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<!", "<!DOCTYPE ",
    "&", ";", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;", "&eacute;", "&#", "&#x",
    "&#0;",
    "&#146;", "&#x1F370;", "&#55296;", "&#x110000;", "&#xFFFE;", "&nosuch;", "&amp;lt;",
    "&amp;#60;",
    "=\"", "='", "\"", "'", " a=\"b\"", " href=\"", "\r\n", "\n", "\t", " ", "é", "\u{1F370}",
    "\u{85}",
    "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{202E}", "e\u{301}", "\u{A0}",
  ]

  private static let xml = [
    "<?xml version=\"1.0\"?>", "<?xml version='1.1' standalone='yes'?>",
    "<!DOCTYPE rss SYSTEM 'x.dtd'>",
    "<!DOCTYPE r [<!ENTITY a \"b\">]>", "<!ENTITY a '&b;'>", "&a;", "%a;",
    "<!ATTLIST r a CDATA 'b'>",
    "<!DOCTYPE html>", "xmlns=\"", " xmlns=\"\"", " xmlns:a=\"urn:a\"", " xml:base=\"b/\"",
    " xml:lang=\"de\"", " xml:space=\"preserve\"",
    "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"",
    " xmlns=\"http://www.w3.org/2005/Atom\"", " xmlns=\"http://purl.org/rss/1.0/\"",
    " xmlns:media=\"http://search.yahoo.com/mrss/\"",
    " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"",
    " xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"", "<a:b>", "</a:b>", "<:>",
    "<a:b:c/>",
  ]

  private static let feed = [
    "<rss version=\"2.0\">", "</rss>", "<channel>", "</channel>", "<item>", "</item>", "<item/>",
    "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "</feed>", "<entry>", "</entry>", "<title>",
    "</title>", "<title type=\"html\">", "<link>", "</link>", "<link href=\"x\"/>", "<guid>",
    "<guid isPermaLink=\"false\">", "</guid>", "<id>", "</id>", "<description>", "</description>",
    "<content:encoded>", "<content type=\"xhtml\">", "<content type=\"text/html\" mode=\"base64\">",
    "<content src=\"x\"/>", "<summary>", "<div xmlns=\"http://www.w3.org/1999/xhtml\">", "<source>",
    "<source url=\"x\">", "<author>", "<name>", "<email>", "<category>", "<category term=\"x\"/>",
    "<enclosure url=\"x\" length=\"-1\" type=\"y\"/>", "<media:group>", "<media:content url=\"x\">",
    "<media:thumbnail url=\"x\"/>", "<image>", "<textinput>", "<skipHours><hour>25</hour>", "<ttl>",
    "<pubDate>", "<updated>", "<dc:date>", "<itunes:owner>",
    "<itunes:duration>1:2:3</itunes:duration>",
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">", " rdf:about=\"x\"",
    "<opml version=\"2.0\">", "<head>", "<body>", "<outline text=\"x\">", "</outline>",
    "<outline type=\"rss\" xmlUrl=\"https://a.example/\"/>", " xmlUrl=\"feed:x\"",
    " category=\"a,b\"",
  ]

  private static let html = [
    "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<i>", "</i>", "<a href=\"x\">", "<a name=x>",
    "</a>",
    "<br>", "<br/>", "</br>", "<hr>", "<img src=x alt=\"y\">", "<img width=1>", "<ul>", "</ul>",
    "<ol start=9>",
    "<ol start=9223372036854775807>", "</ol>", "<li>", "</li>", "<dl>", "<dt>", "<dd>", "<table>",
    "</table>",
    "<tr>", "<td>", "<td rowspan=999 colspan=32>",
    "<th>", "<tbody>", "<caption>", "<col>", "<colgroup>", "<pre>", "</pre>",
    "<code>",
    "<blockquote>", "</blockquote>", "<h1>", "</h1>", "<h6>", "<font>", "<center>", "<script>",
    "</script>",
    "<style>", "</style>", "<textarea>", "</textarea>", "<title>", "</title>", "<select>",
    "<option>",
    "<form>", "</form>", "<input>", "<button>", "<iframe>", "</iframe>", "<object>", "<embed>",
    "<applet>",
    "<noscript>", "</noscript>", "<template>", "<plaintext>", "<xmp>", "<svg>", "</svg>", "<math>",
    "<html>",
    "</html>", "<head>", "</head>", "<body>", "</body>", "<body lang=x>",
    "<base href=\"//b.example/\">",
    "<link rel=alternate type=application/rss+xml href=f>", "<meta charset=utf-16>", "<frameset>",
    "<nav>",
    "<details>", "<summary>", "<figure>", "<video src=x>", "<audio>",
    "<source srcset=\"a 1x, b,c 2x\">",
    "<track>", "<ruby>", "<rt>", "<rp>", "<map>", "<area>", "<menu>", "<dir>", "<address>",
    "<time>",
    " onclick=x", " style='x'", " srcset=\",javascript:x 1x\"", " src=\"javascript:x\"",
    "href=\"java\tscript:x\"",
    " title=\"<p>\"", " title='\"'", " lang", " =", " a=b=c", "<o:p>", "<A HREF=X>", "<1>",
    "<!doctype html>",
  ]

  private static let json = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83c", "\\udf70", "\\u0000", "\\u2028",
    "\\/", "\\x",
    "null", "true", "false", "nul", "-", "0", "-0", "1e5", "1E-400", "1.", ".5", "01", "1e999",
    "NaN",
    "18446744073709551616", "//", "/*", "*/", "// x\n",
    "\"version\":\"https://jsonfeed.org/version/1.1\"",
    "\"items\":[", "\"items\":{", "\"id\":", "\"url\":\"/x\",", "\"content_html\":\"<p>\",",
    "\"content_text\":",
    "\"authors\":[{\"name\":\"x\"}],", "\"author\":", "\"tags\":[\"a\",\"a\"],",
    "\"attachments\":[{\"url\":\"x\"}],",
    "\"date_published\":\"2023-01-02\",", "\"date_modified\":1,", "\"hubs\":[\"x\"],", "\"image\":",
    "\"language\":",
    "\"title\":null,", "\"summary\":\"\",", "\"feed_url\":\"https://a.example/\",", "{}", "[]",
    "{\"\":", "[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":", "\"size_in_bytes\":-1.5,", "\"duration_in_seconds\":\"1e400\",",
  ]

  private static let dates = [
    "Mon", "Monday", ",", ".", ":", "-", "/", "T", "Z", "W", "+", "+0000", "-0000", "+25:61",
    "+14:00", "GMT", "EST",
    "UTC+1", "PDT", "BST", "(comment)", "AM", "pm", "Jan", "Feb", "September", "Dezember", "août",
    "янв", "月",
    "29 Feb", "31", "32", "00", "0", "60", "24:00", "23:59:60", "99", "1900", "1969", "1970",
    "2000", "9999", "10000",
    "0000", "2147483647", "1672628645", "1672628645123", "99999999999999999999", "st", "th", "of",
    "at", " ", "\t",
    "１２", "é", "today", "now", ".123456789123", "½",
  ]

  private static let addresses = [
    "http://", "https://", "HTTPS:", "feed:", "feed://", "file:///", "javascript:", "urn:",
    "mailto:", ":", "/", "//",
    "///", "?", "#", "@", ".", "..", "./", "../", "/./", "/../", "\\", "%", "%2F", "%00", ":80",
    ":443", ":0", ":99999",
    "[::1]", "user:pass@", "\n", "\r\n", "\t", " ", "é", "\u{301}", "xn--", "\u{1F370}", "a", "A",
    "\u{130}", "\u{202E}",
  ]
}

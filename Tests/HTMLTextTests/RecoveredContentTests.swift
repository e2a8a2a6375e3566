import HTMLText
import Testing

@Suite
struct RecoveredContentTests {
  private static let base = "https://a.example/posts/1"
  private static let placeholder = "data:image/gif;base64,R0lGODlhAQABAAAAACw="

  private func expect(_ html: String, _ safe: String) {
    let once = HTMLSanitizer.sanitize(html, base: Self.base)
    #expect(once == safe, "\(html)")
    #expect(HTMLSanitizer.sanitize(once, base: Self.base) == once)
  }

  @Test(arguments: ["", "src='\(placeholder)'", "src=' DATA:,x'", "src=about:blank", "src=''"])
  func `the sanitiser recovers the addresses of lazily loaded images`(source: String) {
    for name in ["data-src", "data-lazy-src", "data-original"] {
      expect(
        "<img \(source) alt=x \(name)=' i.png '>",
        "<img alt=\"x\" src=\"https://a.example/posts/i.png\">")
    }
    expect(
      "<img \(source) srcset='i.png, j.png 2x'>",
      "<img srcset=\"https://a.example/posts/i.png, https://a.example/posts/j.png 2x\""
        + " src=\"https://a.example/posts/i.png\">")
    expect(
      "<img \(source) data-src='javascript:x' data-original=\(Self.placeholder) data-srcset='j.png 2x'>",
      "<img src=\"https://a.example/posts/j.png\">")
    expect("<img \(source) data-src='https://pixel.wp.com/g.gif'>a", "a")
    expect("<img \(source) data-src='javascript:x'>", "<img>")
  }

  @Test func `the sanitiser keeps the address of an image that has one`() {
    for name in ["about.png", "data.png", "a/data:x", "i.png"] {
      expect("<img src=\(name) data-src=x>", "<img src=\"https://a.example/posts/\(name)\">")
    }
    expect("<img width=1 height=1 src='\(Self.placeholder)' data-src=x>a", "a")
  }

  @Test func `the sanitiser replaces an image without an address by that in a noscript element`() {
    let picture = "<img alt=\"x\" src=\"https://a.example/posts/i.png\">"
    let noscript = "<noscript><p><img src=i.png alt=y></p></noscript>"
    expect("<img alt=x>\(noscript)b", picture + "b")
    expect("<p><b><img alt=x></b></p> \(noscript)", "<p><b>\(picture)</b></p> ")
    expect("<img alt=x><noscript><img data-src=i.png src='data:,'></noscript>", picture)
    expect("<img alt=x><noscript><img width=1 src=j.png><img src=i.png></noscript>", picture)
    expect(
      "<img alt=x src=i.png>\(noscript)", "<img alt=\"x\" src=\"https://a.example/posts/i.png\">")
    for between in ["a", "<br>", "<b></b>"] {
      expect("<img>\(between)\(noscript)", "<img>\(between)")
    }
    expect(noscript + "a", "a")
    expect("<img><noscript>b</noscript>\(noscript)", "<img>")
  }

  @Test func `the sanitiser recovers frames like images`() {
    let link = "<a href=\"https://a.example/v\">a.example/v</a>"
    expect("<iframe src=about:blank data-src=/v></iframe>", link)
    expect("<iframe></iframe> <noscript><iframe src=/v></iframe></noscript>", " " + link)
    expect("<iframe width=0 height=0></iframe><noscript><iframe src=/v></iframe></noscript>a", "a")
    expect("<iframe></iframe><noscript><input type=checkbox>b</noscript>", "")
  }

  @Test func `the sanitiser keeps one copy of a formula`() {
    let math = "<math><mi>x</mi></math>"
    expect("<i>\(math)</i> <i aria-hidden=true><b>x</b><img src=x></i>y", "<i>x</i> y")
    expect("\(math)<img aria-hidden=true src=x>y", "xy")
    expect("\(math)<script type='math/tex'>x</script>y", "xy")
    expect("\(math)y<i aria-hidden=true>x</i>", "xy<i>x</i>")
    expect("\(math)<b>y</b><i aria-hidden=true>x</i>", "x<b>y</b><i>x</i>")
    expect("<i aria-hidden=true>x</i>", "<i>x</i>")
    expect("<math alttext='\u{2}x'></math>", "x")
    expect(
      "<mjx-container><mjx-math aria-hidden=true><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml>\(math)"
        + "</mjx-assistive-mml></mjx-container>y", "xy")
    expect("<nobr aria-hidden=true><b>x</b></nobr><span>\(math)</span>y", "<span>x</span>y")
  }

  @Test func `the sanitiser recovers TeX from scripts`() {
    expect("a <script type='math/tex'>x < y</script> b", "a x &lt; y b")
    expect("<script type=' Math/TeX; mode=display'>\n\\sum\n</script>", "\\sum")
    expect("<script type='math/tex'>% <![CDATA[\n50\\% & x %]]></script>", "50\\% &amp; x")
    expect("<script type='math/tex'>%</script>a", "a")
    expect("<script type='math/texas'>x</script><script>y</script>a", "a")
  }

  @Test func `the sanitiser prints addresses that links must not contain`() {
    expect(
      "<a href='gemini://b.example/c?d&amp;e'>f</a>g", "<a>f</a> (gemini://b.example/c?d&amp;e)g")
    expect("<a href='TEL:+1'>1</a>", "<a>1</a> (TEL:+1)")
    expect(
      "<a href='ftp://b.example/?a&amp;b'>ftp://b.example/?a&amp;b</a>",
      "<a>ftp://b.example/?a&amp;b</a>")
    expect("<a href='ftp:'>a</a><a href='javascript:x'>b</a>", "<a>a</a><a>b</a>")
    expect(
      "<a href='ftp://b.example/'><p>a</p><object><a href='tel:1'>b</a></object></a>",
      "<a><p>a</p></a><a>b</a> (tel:1) (ftp://b.example/)")
  }
}

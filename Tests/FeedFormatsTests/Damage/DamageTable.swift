/// Damage that occurs in real feeds, and the text that must remain.
enum DamageTable {
  /// Damage inside a text. `words` is `nil` if only the other items matter.
  static let text: [(damage: String, words: String?)] = [
    // Ampersands and references.
    ("a & b", "a & b"), ("AT&T", "AT&T"), ("a &; b", "a &; b"), ("a &", "a &"), ("&&&", "&&&"),
    ("a &# b", "a &# b"), ("a &#; b", "a &#; b"), ("a &#x; b", "a &#x; b"),
    ("a &#xg; b", "a &#xg; b"), ("a &#-1; b", "a &#-1; b"), ("a &1; b", "a &1; b"),
    ("?a=1&b=2&copy=3", "?a=1&b=2&copy=3"), ("a &nosuch; b", "a &nosuch; b"),
    ("a&nbsp;b", "a\u{A0}b"), ("caf&eacute;", "café"), ("x&hellip;", "x…"), ("it&apos;s", "it's"),
    ("&#8217 b", nil), ("a&#1;b", "ab"), ("a&#x1F;b", "ab"), ("a&#0;b", "ab"),
    ("a&#x110000;b", "a\u{FFFD}b"), ("a&#99999999999999999999;b", "a\u{FFFD}b"),
    ("a&#xFFFFFFFFFFFFFFFFFF;b", "a\u{FFFD}b"), ("a&#xD800;b", "a\u{FFFD}b"),
    ("&#55357;&#56832;", "😀"), ("a&#xFFFE;b", "a\u{FFFD}b"),
    ("a&#146;b", "a’b"), ("a&#x92;b", "a’b"), ("a\u{92}b", "a’b"),
    // Angle brackets that do not start a tag.
    ("1 < 2", "1 < 2"), ("a <3 b", "a <3 b"), ("a<", "a<"), ("a <> b", "a <> b"),
    ("a <= b", "a <= b"), ("a </ b", nil), ("a <? b", nil), ("a <! b", nil), ("if a<b then", nil),
    ("a <1>b</1>", nil), ("a<:>b</:>", nil), ("a<x:>b</x:>", nil), ("a <a@b.example> b", nil),
    ("see <http://a.example/>", nil),
    // Characters that XML does not allow.
    ("a\u{1}b", "ab"), ("a\u{0}b", "ab"), ("a\u{B}\u{C}b", "ab"), ("a\u{1B}[2Jb", "a[2Jb"),
    ("a\u{FFFE}b\u{FFFF}", "ab"), ("<![CDATA[a\u{1}b]]>", "ab"), ("<![CDATA[a\u{FFFE}b]]>", "ab"),
    // CDATA sections, comments, processing instructions and document types.
    ("a ]]> b", "a ]]> b"), ("<![cdata[a]]>", "a"), ("<![CDATA[a]]> <![CDATA[b]]>", "a b"),
    ("<![CDATA[a <![CDATA[b]]> c]]>", nil), ("a<!-- x -- y -->b", "ab"), ("a<!-- x --->b", "ab"),
    ("a<!--->b", nil), ("a<!-- <item> & </item> -->b", "ab"), ("a<!-- ", nil),
    ("a<?php echo 1 ?>b", "ab"), ("a<?php echo 1 >b", nil), ("a<?xml version='1.0'?>b", "ab"),
    ("a<!x>b", "ab"), ("a<![if !mso]>b<![endif]>", "ab"), ("a<!DOCTYPE html>b", "ab"),
    // Tags and attributes.
    ("a <b>c", "a c"), ("a </b> c", "a c"), ("<b><i>a</b></i>", "a"), ("a<br>b", nil),
    ("a</p>b", nil), ("a<img src=x>b", nil), ("a<img src='x>b", nil), ("a<img src=\"x>b", nil),
    ("a<a href='<x>'>b</a>", "ab"), ("a<a x='1' x='2'>b</a>", "ab"),
    ("a<option selected>b</option>", "ab"), ("a<a href = 'x' >b</a>", "ab"),
    ("a<a href='x'title='y'>b</a>", "ab"), ("a<a href=`x`>b</a>", "ab"),
    ("a<a href='?x&y'>b</a>", "ab"), ("a<a href='it's'>b</a>", "ab"), ("a<z:y>b</z:y>", "ab"),
    ("a<x:y:z>b</x:y:z>", nil),
  ]

  /// Damage between items, and between the fields of an item.
  static let markup = [
    "</p>", "</p></p></p></p></p></p>", "</a></b></c></d>", "</channel>", "</title>", "</TITLE>",
    "</>", "</nothing ", "<foo>", "<foo><bar>", "<foo a=b c>", "<foo a='b", "<foo a=\"b>", "<foo",
    "junk & more < less", "<![CDATA[ x ]]>", "<![if x]>", "<!DOCTYPE html>", "<!x>", "<!- x ->",
    "<!-- a -- b -->", "<!-- <item> -->", "<!-->", "<?xml version='1.0'?>", "<?php x ?>",
    "<?= $x ?>", "<? x >", "<media:content url='x'>", "<atom:link href='x' rel='self'>",
    "<enclosure>", "&nosuch;", "&#1;", "\u{1}\u{2}", "\u{0}", "\u{FFFE}", "<z:a/>", "<z:a>",
    "<a b='<'/>", "<a b='&'/>", "<a b='1' b='2'/>", "<img src=x>", "<br>", "<p>",
    "<table><tr><td>", "<script>if (a<b && c>d) {}</script>", "<", "<<", "<>", "< /item>", "<1>",
    "<html><body>", "</body></html>", "<a xmlns=''>", "<a xmlns='urn:x'>", "<a xmlns='urn:x'/>",
  ]
}

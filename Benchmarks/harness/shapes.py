"""Ten shapes of feeds. Each is a pair: the document around the items, and one item.

A shape takes the feed's number, the item's number and the text, and returns XML.
"""

from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from html import escape

EPOCH = datetime(2026, 1, 1, tzinfo=timezone.utc)


def site(feed):
    return f"https://site{feed}.example.org"


def moment(feed, item):
    return EPOCH + timedelta(hours=7 * item, minutes=feed % 60)


def rfc822(feed, item):
    return format_datetime(moment(feed, item))


def rfc3339(feed, item):
    return moment(feed, item).isoformat().replace("+00:00", "Z")


def html(feed, item, article):
    """An article as markup: paragraphs, links and now and then a picture or a list."""
    parts = []
    for number, paragraph in enumerate(article):
        text = escape(paragraph, quote=False)
        if number % 3 == 1:
            text += f' <a href="{site(feed)}/more?item={item}&amp;part={number}">more</a>'
        parts.append(f"<p>{text}</p>")
        if number % 5 == 2:
            parts.append(f'<img src="/img/{item}-{number}.jpg" alt="a picture" width="640" />')
        if number % 7 == 4:
            parts.append("<ul><li>one</li><li><em>two</em></li></ul>")
    return "\n".join(parts)


def rss(namespaces, channel):
    def wrap(feed, title, items):
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"{namespaces}>\n<channel>\n'
            f"<title>{escape(title)}</title>\n<link>{site(feed)}/</link>\n"
            f"<description>Feed {feed}</description>\n{channel}\n{items}</channel>\n</rss>\n"
        )

    return wrap


def atom(namespaces):
    def wrap(feed, title, items):
        return (
            f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'
            f"{namespaces}>\n<title>{escape(title)}</title>\n<id>{site(feed)}/</id>\n"
            f'<link rel="alternate" type="text/html" href="{site(feed)}/"/>\n'
            f"<updated>{rfc3339(feed, 99)}</updated>\n<author><name>Writer {feed}</name></author>\n"
            f"{items}</feed>\n"
        )

    return wrap


def rdf(feed, title, items):
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/"'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<channel rdf:about="{site(feed)}/index.rdf"><title>{escape(title)}</title>'
        f"<link>{site(feed)}/</link><description>Feed {feed}</description></channel>\n"
        f"{items}</rdf:RDF>\n"
    )


def weblog_item(feed, item, title, article):
    body = html(feed, item, article)
    return (
        f"\t<item>\n\t\t<title>{escape(title)}</title>\n\t\t<link>{site(feed)}/{item}/</link>\n"
        f"\t\t<dc:creator><![CDATA[Writer {feed}]]></dc:creator>\n"
        f"\t\t<pubDate>{rfc822(feed, item)}</pubDate>\n\t\t<category><![CDATA[notes]]></category>\n"
        f'\t\t<guid isPermaLink="false">{site(feed)}/?p={item}</guid>\n'
        f"\t\t<description><![CDATA[{escape(article[0], quote=False)}]]></description>\n"
        f"\t\t<content:encoded><![CDATA[{body}]]></content:encoded>\n"
        f"\t\t<slash:comments>{item}</slash:comments>\n\t</item>\n"
    )


def escaped_item(feed, item, title, article):
    return (
        f"<item><title>{escape(title)}</title><link>{site(feed)}/{item}.html</link>"
        f"<guid>{site(feed)}/{item}.html</guid><pubDate>{rfc822(feed, item)}</pubDate>\n"
        f"<description>{escape(html(feed, item, article), quote=False)}</description></item>\n"
    )


def podcast_item(feed, item, title, article):
    return (
        f"<item><title>{escape(title)}</title><guid isPermaLink=\"false\">ep-{feed}-{item}</guid>"
        f"<pubDate>{rfc822(feed, item)}</pubDate><description>{escape(article[0])}</description>"
        f'<enclosure url="{site(feed)}/{item}.mp3" length="{10**6 + item}" type="audio/mpeg"/>'
        f"<itunes:duration>00:{10 + item % 40}:07</itunes:duration>"
        f"<itunes:summary>{escape(' '.join(article))}</itunes:summary></item>\n"
    )


def link_item(feed, item, title, article):
    return (
        f"<item><title>{escape(title)}</title><link>https://other{item}.example.net/{feed}</link>"
        f"<pubDate>{rfc822(feed, item)}</pubDate><comments>{site(feed)}/item?id={item}</comments>"
        f'<description><![CDATA[<a href="{site(feed)}/item?id={item}">Comments</a>]]></description>'
        "</item>\n"
    )


def news_item(feed, item, title, article):
    return (
        f"<item><title><![CDATA[{title}]]></title><link>{site(feed)}/news/{item}?from=rss</link>"
        f'<guid isPermaLink="false">{site(feed)}/news/{item}#0</guid>'
        f"<description><![CDATA[{article[0]}]]></description>"
        f"<pubDate>{rfc822(feed, item)}</pubDate>"
        f'<media:thumbnail width="240" height="135" url="{site(feed)}/240/{item}.jpg"/></item>\n'
    )


def rdf_item(feed, item, title, article):
    return (
        f'<item rdf:about="{site(feed)}/{item}"><title>{escape(title)}</title>'
        f"<link>{site(feed)}/{item}</link><dc:date>{rfc3339(feed, item)}</dc:date>"
        f"<description>{escape(' '.join(article))}</description></item>\n"
    )


def entry(feed, item, title, middle):
    return (
        f"<entry><title>{escape(title)}</title><id>tag:site{feed}.example.org,2026:{item}</id>"
        f'<link rel="alternate" href="{site(feed)}/{item}"/>'
        f"<published>{rfc3339(feed, item)}</published><updated>{rfc3339(feed, item)}</updated>\n"
        f"{middle}</entry>\n"
    )


def atom_html_item(feed, item, title, article):
    body = escape(html(feed, item, article), quote=False)
    return entry(feed, item, title, f'<content type="html">{body}</content>')


def atom_xhtml_item(feed, item, title, article):
    body = html(feed, item, article)
    div = f'<div xmlns="http://www.w3.org/1999/xhtml">{body}</div>'
    return entry(feed, item, title, f'<content type="xhtml">{div}</content>')


def blogger_item(feed, item, title, article):
    body = escape(html(feed, item, article).replace("\n", "<br />"), quote=False)
    links = "".join(
        f"<link rel='{rel}' type='application/atom+xml' href='{site(feed)}/feeds/{item}/{rel}'/>"
        for rel in ("edit", "self", "replies")
    )
    middle = f"<category scheme='urn:tags' term='notes'/><content type='html'>{body}</content>"
    return entry(feed, item, title, middle + links)


def video_item(feed, item, title, article):
    text = escape("\n\n".join(article[:2]), quote=False)
    group = (
        f"<media:group><media:title>{escape(title)}</media:title>"
        f'<media:thumbnail url="{site(feed)}/{item}.jpg" width="480" height="360"/>'
        f"<media:description>{text}</media:description></media:group>"
    )
    return entry(feed, item, title, group)


CONTENT = ' xmlns:content="http://purl.org/rss/1.0/modules/content/"'
DUBLIN = ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
SLASH = ' xmlns:slash="http://purl.org/rss/1.0/modules/slash/"'
MEDIA = ' xmlns:media="http://search.yahoo.com/mrss/"'
ITUNES = ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'

SHAPES = [
    (rss(CONTENT + DUBLIN + SLASH, "<language>en</language>"), weblog_item),
    (rss("", "<ttl>60</ttl>"), escaped_item),
    (rss(ITUNES, "<itunes:explicit>no</itunes:explicit>"), podcast_item),
    (rss("", ""), link_item),
    (rss(MEDIA, "<language>en-gb</language>"), news_item),
    (rdf, rdf_item),
    (atom(""), atom_html_item),
    (atom(""), atom_xhtml_item),
    (atom(""), blogger_item),
    (atom(MEDIA), video_item),
]

"""Writes the feeds, and a list of them for each program."""

import gzip
import hashlib
import os
from email.utils import formatdate
from pathlib import Path

from .prose import Prose
from .shapes import SHAPES

# All files have the same modification time, so one If-Modified-Since value applies to all of them.
MODIFIED = 1_780_000_000
# The number of loopback addresses. Nearly every feed has its own, as real feeds have their own
# hosts.
HOSTS = 1000
# One in this number of feeds may use a legacy encoding.
OLD_ENCODING_EVERY = 17


class Corpus:
    def __init__(self, folder, feeds, items):
        self.folder = folder / f"feeds-{feeds}x{items}-{self.version()}"
        self.feeds = feeds
        self.items = items
        self.files = [self.folder / f"{number:05}.xml" for number in range(feeds)]
        if not (self.folder / "complete").exists():
            self.write()
        self.bytes = sum(file.stat().st_size for file in self.files)

    @staticmethod
    def version():
        """Identifies the code that writes the feeds, so that outdated feeds are not reused."""
        here = Path(__file__).parent
        code = b"".join((here / name).read_bytes() for name in ("prose.py", "shapes.py"))
        return hashlib.sha256(code + Path(__file__).read_bytes()).hexdigest()[:8]

    @property
    def posts(self):
        return self.feeds * self.items

    @property
    def modified(self):
        return formatdate(MODIFIED, usegmt=True)

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        for number, file in enumerate(self.files):
            feed = self.feed(number)
            compressed = file.with_name(file.name + ".gz")
            for path, content in [(file, feed), (compressed, gzip.compress(feed, 6, mtime=0))]:
                path.write_bytes(content)
                os.utime(path, (MODIFIED, MODIFIED))
        (self.folder / "complete").touch()

    def feed(self, number):
        prose = Prose(number, paragraphs=40)
        wrap, item = SHAPES[number % len(SHAPES)]
        items = "".join(
            item(number, count, prose.title(), prose.article(1, 14))
            for count in range(self.items, 0, -1)
        )
        document = wrap(number, prose.title(), items)
        if number % OLD_ENCODING_EVERY == 0:
            lines = document.split("\n", 1)
            declaration = '<?xml version="1.0" encoding="windows-1252"?>'
            return f"{declaration}\n{lines[1]}".encode("windows-1252", "xmlcharrefreplace")
        return document.encode()

    def urls(self, port, feeds=None, hosts=HOSTS):
        """Yields URLs of feeds. If there are more URLs than feeds, a feed has several."""
        for number in range(feeds or self.feeds):
            file = self.files[number % self.feeds]
            copy = f"?{number // self.feeds}" if number >= self.feeds else ""
            yield f"http://{address(number % hosts)}:{port}/{file.name}{copy}"


def address(host):
    """Returns the loopback address of a host."""
    return f"127.0.{host // 200}.{host % 200 + 1}"


def write_opml(path, urls):
    outlines = "\n".join(
        f'<outline text="Feed {number}" type="rss" xmlUrl="{url}"/>'
        for number, url in enumerate(urls)
    )
    path.write_text(
        f'<?xml version="1.0"?>\n<opml version="2.0"><head/><body>\n{outlines}\n</body></opml>\n'
    )


def write_curl_config(path, urls):
    path.write_text("".join(f'url = "{url}"\noutput = /dev/null\n' for url in urls))

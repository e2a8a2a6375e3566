"""The time of showing a long Hacker News thread, compared with libxml2's HTML parser."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from .measure import Program
from .prose import Prose

COMMENTS = 2_000
STORY = """<tr class='athing submission' id='1'><td class="title"><span class="titleline">
<a href="https://example.org/">A story</a></span></td></tr>
<tr><td class="subtext"><span class="subline"><span class="score" id="score_1">100 points</span> by
<a href="user?id=ann" class="hnuser">ann</a> <span class="age" title="2026-01-02T03:04:05 1767323045">
<a href="item?id=1">1 hour ago</a></span></span></td></tr>"""
COMMENT = """<tr class='athing comtr' id='{id}'><td><table border='0'><tr>
<td class='ind' indent='{level}'><img src="s.gif" height="1" width="{width}"></td>
<td valign="top" class="votelinks"><center><a id='up_{id}' href='vote?id={id}&amp;how=up'>
<div class='votearrow' title='upvote'></div></a></center></td><td class="default"><div>
<span class="comhead"><a href="user?id=u{id}" class="hnuser">u{id}</a>
<span class="age" title="2026-01-02T03:04:05 1767323045"><a href="item?id={id}">1 hour ago</a></span>
<span id="unv_{id}"></span><span class='navs'> | <a href="#1">root</a></span></span></div><br>
<div class="comment"><div class="commtext c00">{text}</div><div class='reply'><p><font size="1"><u>
<a href="reply?id={id}">reply</a></u></font></div></div></td></tr></table></td></tr>"""


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {"": "text/html; charset=utf-8"}

    def log_message(self, *_):
        """The responses are not logged."""


def measure(bench):
    folder = bench.work / "hackernews"
    page = thread(folder)
    programs = []
    if bench.html_floor:
        command = [bench.html_floor, page]
        programs.append(Program("libxml2's HTML parser", command, is_floor=True))
    handler = functools.partial(Handler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        if bench.lede:
            site = f"http://127.0.0.1:{server.server_port}/"
            command = [bench.lede, "hn", "thread", "1", "--site", site]
            environment = {"XDG_STATE_HOME": folder / "state", "LEDE_DATA_DIR": folder / "library"}
            programs.append(Program("lede hn thread", command, environment))
            programs.append(Program("lede hn thread --json", [*command, "--json"], environment))
        entered = bench.meter.rounds(programs, bench.rounds)
        server.shutdown()
    return f"show a thread of {COMMENTS} comments", entered


def thread(folder):
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "item"
    prose = Prose(COMMENTS, paragraphs=40)
    comments = "".join(
        COMMENT.format(id=number, level=number % 7, width=number % 7 * 40, text=prose.article(1, 2))
        for number in range(2, COMMENTS + 2)
    )
    page.write_text(
        '<html><body><table id="hnmain">'
        f"<tr><td><table class='fatitem'>{STORY}</table><br><table class='comment-tree'>"
        f"{comments}</table></td></tr></table></body></html>",
        encoding="utf-8",
    )
    return page

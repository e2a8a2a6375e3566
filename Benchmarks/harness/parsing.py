"""The time of parsing whole feeds, compared with libxml2 and empty callbacks."""

import shutil
import subprocess
import sys

from .measure import Program

# feedparser takes minutes for all feeds.
FEEDPARSER_FEEDS = 50
FEEDPARSER = "import sys, feedparser\nfor path in sys.argv[1:]: feedparser.parse(path)"
SFEED = 'for file; do sfeed < "$file"; done'


def programs(bench):
    files = bench.corpus.files
    found = []
    if bench.sax_floor:
        command = [bench.sax_floor, *files]
        found.append(Program("libxml2 SAX2, empty callbacks", command, is_floor=True))
    if bench.lede:
        parse = [bench.lede, "parse"]
        one_core = ["--jobs", "1"]
        found.append(Program("lede parse, one core", [*parse, *one_core, "--no-output", *files]))
        found.append(Program("lede parse, all cores", [*parse, "--no-output", *files]))
        found.append(
            Program("lede parse --json, one core", [*parse, *one_core, "--json", *files])
        )
        found.append(Program("lede parse --json, all cores", [*parse, "--json", *files]))
    if shutil.which("sfeed"):
        command = ["sh", "-c", SFEED, "sfeed", *files]
        found.append(Program("sfeed, a process a feed", command, rounds=bench.peer_rounds))
    if has_feedparser():
        some = files[:FEEDPARSER_FEEDS]
        share = sum(file.stat().st_size for file in some) / bench.corpus.bytes
        found.append(
            Program(
                f"feedparser (from {len(some)} feeds)",
                [sys.executable, "-c", FEEDPARSER, *some],
                share=share,
                rounds=bench.peer_rounds,
            )
        )
    return found


def has_feedparser():
    probe = [sys.executable, "-c", "import feedparser"]
    return subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode == 0


def measure(bench):
    warm_files(bench.corpus.files)
    entered = bench.meter.rounds(programs(bench), bench.rounds)
    megabytes = bench.corpus.bytes / 1e6
    return f"parse {bench.corpus.feeds} feeds, {megabytes:.0f} MB", entered


def warm_files(files):
    for file in files:
        file.read_bytes()

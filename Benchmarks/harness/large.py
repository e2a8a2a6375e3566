"""The cost of large documents, which must grow linearly. Each row doubles the size."""

from .measure import Program
from .prose import Prose
from .shapes import SHAPES

# Readers keep the first 20,000 items, so the largest document has fewer.
ITEMS = (4_750, 9_500, 19_000)
MEGABYTES = (25, 50, 100)
# Content of an item for which careless parsers take quadratic time.
FLOODS = ("<b>", "<div>", "&", "<", "</p>", "<a b='", "<li><i>", "&#1;", "<b x=y ")
FLOOD_KILOBYTES = (64, 128, 256)


def measure_feeds(bench):
    """One document of 25, 50 and 100 MB and the baseline. The ratios should not grow."""
    results = []
    for items, size in zip(ITEMS, MEGABYTES):
        file = feed(bench.work, items, size)
        file.read_bytes()
        programs = []
        if bench.sax_floor:
            command = [bench.sax_floor, file]
            programs.append(Program("libxml2 SAX2, empty callbacks", command, is_floor=True))
        if bench.lede:
            parse = [bench.lede, "parse", "--jobs", "1"]
            programs.append(Program("lede parse", [*parse, "--no-output", file]))
            programs.append(Program("lede parse --json", [*parse, "--json", file]))
        entered = bench.meter.rounds(programs, min(bench.rounds, 3))
        results.append((f"parse one feed of {size} MB", entered))
    return results


def measure_floods(bench):
    """Hostile HTML, sanitised. Each row should take at most twice the time of the previous one."""
    if not bench.lede:
        return []
    programs = []
    for number, kilobytes in enumerate(FLOOD_KILOBYTES):
        command = [bench.lede, "parse", "--jobs", "1", "--json", flood(bench.work, kilobytes)]
        name = f"lede parse --json, {len(FLOODS)} floods of {kilobytes} KB"
        programs.append(Program(name, command, is_floor=number == 0))
    return [("sanitise hostile HTML", bench.meter.rounds(programs, min(bench.rounds, 3)))]


def feed(folder, items, megabytes):
    file = folder / f"large-{megabytes}.xml"
    if file.exists():
        return file
    prose = Prose(megabytes, paragraphs=40)
    wrap, item = SHAPES[0]
    articles = [prose.article(1, 14) for _ in range(200)]
    wanted = megabytes * 1_000_000 // items
    texts = []
    for number in range(items, 0, -1):
        article = articles[number % len(articles)]
        once = len(item(0, number, "", article).encode())
        texts.append(item(0, number, prose.title(), article * max(1, round(wanted / once))))
    file.write_bytes(wrap(0, prose.title(), "".join(texts)).encode())
    return file


def flood(folder, kilobytes):
    file = folder / f"flood-{kilobytes}.xml"
    items = "".join(
        f"<item><guid>{number}</guid><description><![CDATA[{piece * (kilobytes * 1024 // len(piece))}]]>"
        "</description></item>"
        for number, piece in enumerate(FLOODS)
    )
    file.write_text(f'<rss version="2.0"><channel><title>Floods</title>{items}</channel></rss>')
    return file

"""The cost of a large library (10,000 feeds and 1,000,000 posts) compared with a small one."""

import shutil

from . import library
from .measure import Program, Run

SMALL, LARGE = 10, 10_000
COUNTS, LISTS, LONG = 201, 11, 3
KNOWN_FEEDS, KNOWN_ITEMS = 200, 50
LONG_FEED = 10_000
MORE_FEEDS = 100


def measure(bench):
    small = library.make(bench.lede, bench.work / "library-small", SMALL)
    large = library.make(bench.lede, bench.work / "library-large", LARGE)
    results = [
        ("count unread posts", bench.meter.rounds(counting(bench, small, large), COUNTS)),
        ("list the first page", bench.meter.rounds(both(bench, small, large, "list"), LISTS)),
        ("list the feeds", bench.meter.rounds(both(bench, small, large, "feeds"), LISTS)),
        ("mark all as read", bench.meter.rounds(marking(bench, large), LONG)),
        ("undo it", bench.meter.rounds(undoing(bench, large), LONG)),
        ("one feed more", one_more(bench, large)),
    ]
    results.append(("search", bench.meter.rounds(searching(bench, small, large), LISTS)))
    results.append(("refresh what is known", bench.meter.rounds(refreshing(bench, large), LONG)))
    return results


def counting(bench, small, large):
    found = []
    if bench.nothing:
        found.append(Program("an empty C program", [bench.nothing], is_floor=True))
    counts = both(bench, small, large, "unread", "--count")
    return found + counts + both(bench, small, large, "status")


def both(bench, small, large, *arguments):
    sizes = ((small, SMALL), (large, LARGE))
    return [program(bench, folder, feeds, *arguments) for folder, feeds in sizes]


def program(bench, folder, feeds, *arguments):
    posts = f"{feeds * library.POSTS_A_FEED:,} posts"
    command = [bench.lede, *arguments, "--data-dir", folder]
    return Program(f"lede {' '.join(arguments)}, {posts}", command)


# Queries that match almost all posts, one in a thousand, a single one, or numbers in between.
SEARCHES = (
    "amber",
    "velvetwool",
    "only500000",
    '"amber anchor"',
    "velvetw*",
    "ve*",
    "s*",
    "-s*",
    '"amber ve"*',
    "title:s*",
    "s* feed:?77",
    "velvet feed:?777",
    "title:/[xz]{9}/",
    "amber is:unread newer:2000-01-01",
    "amber feed:?77 -anchor",
    "amber feed:?777",
    "amber OR title:nothing",
    "title:/^post 7 / is:unread",
)


def searching(bench, small, large):
    """The first page of results. The first search of a library builds its word index."""
    sizes = ((small, SMALL), (large, LARGE))
    for folder, _ in sizes:
        library.run(bench.lede, folder, "search", "amber")
    return [
        program(bench, folder, feeds, "search", query) for query in SEARCHES for folder, feeds in sizes
    ]


def marking(bench, large):
    """All posts are unread before each round."""
    work = bench.work / "library-marked"

    def prepare():
        work.mkdir(exist_ok=True)
        shutil.copyfile(large / "lede.db", work / "lede.db")

    def check():
        left = library.run(bench.lede, work, "unread", "--count")
        return "ok" if left == "0" else f"{left} left unread"

    marked = program(bench, work, LARGE, "mark-all-read")
    marked.prepare, marked.check = prepare, check
    return [marked]


def undoing(bench, large):
    """All posts have been marked as read before each round."""
    work = bench.work / "library-undone"

    def prepare():
        work.mkdir(exist_ok=True)
        shutil.copyfile(large / "lede.db", work / "lede.db")
        library.run(bench.lede, work, "mark-all-read", "--unlisted")

    def check():
        unread = library.run(bench.lede, work, "unread", "--count")
        return "ok" if int(unread) == LARGE * library.POSTS_A_FEED else f"{unread} unread"

    undone = program(bench, work, LARGE, "undo")
    undone.prepare, undone.check = prepare, check
    return [undone]


def one_more(bench, large):
    """The cost of one more feed of known items: a refresh of many feeds minus one of a single feed,
    on one processor, and the same for parsing alone. The rest is judging and storing."""
    work = bench.work / "library-one-more"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    shutil.copyfile(large / "lede.db", work / "lede.db")
    files = [feed(work, f"more{number}", KNOWN_ITEMS) for number in range(MORE_FEEDS + 1)]
    for start in range(0, len(files), 50):
        library.run(bench.lede, work, "add", "--folder", "more", *files[start : start + 50])
    library.run(bench.lede, work, "set", "more0", "--folder", "more/single")
    edition = [0]

    def renew():
        """Rewrites the feeds so that their bytes change and their items do not."""
        edition[0] += 1
        for file in files:
            text = library.document(file.stem, KNOWN_ITEMS)
            file.write_text(f"{text}<!-- {edition[0]} -->", encoding="utf-8")

    alone = ["taskset", "-c", "0", bench.lede]
    refresh = [*alone, "refresh", "--data-dir", work, "--folder"]
    parse = [*alone, "parse", "--no-output", "--jobs", "1"]
    programs = [
        Program("refresh all", [*refresh, "more"], prepare=renew),
        Program("refresh one", [*refresh, "more/single"], prepare=renew),
        Program("parse all", [*parse, *files]),
        Program("parse one", [*parse, files[0]]),
    ]
    bench.meter.rounds(programs, LISTS)
    of_refresh = per_feed("one feed more to refresh", programs[0], programs[1], MORE_FEEDS)
    of_parsing = per_feed("… to parse", programs[2], programs[3], MORE_FEEDS)
    return [of_refresh, of_parsing, per_feed("… to judge and store", of_refresh, of_parsing, 1)]


def per_feed(name, more, less, count):
    """Returns the difference between two programs' runs in each round."""
    runs = {
        number: Run(
            (run.seconds - less.runs[number].seconds) / count,
            (run.cpu_seconds - less.runs[number].cpu_seconds) / count,
            run.peak_megabytes,
            0,
        )
        for number, run in more.runs.items()
        if number in less.runs
    }
    note = more.note if more.note != "ok" else less.note
    return Program(f"{name}, {KNOWN_ITEMS} known items", [], runs=runs, note=note)


def refreshing(bench, large):
    """Feeds with one edited item and otherwise known items, in the large library."""
    work = bench.work / "library-refreshed"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    shutil.copyfile(large / "lede.db", work / "lede.db")
    known = [feed(work, f"known{number}", KNOWN_ITEMS) for number in range(KNOWN_FEEDS)]
    long = feed(work, "long", LONG_FEED)
    for start in range(0, KNOWN_FEEDS, 50):
        library.run(bench.lede, work, "add", "--folder", "known", *known[start : start + 50])
    library.run(bench.lede, work, "add", "--folder", "long", long)
    edition = [0]

    def edit(files, items):
        def prepare():
            edition[0] += 1
            for file in files:
                number = edition[0] % items + 1
                file.write_text(library.document(file.stem, items, {number}), encoding="utf-8")

        return prepare

    def command(folder):
        return [bench.lede, "refresh", "--folder", folder, "--data-dir", work]

    name = f"lede refresh, {KNOWN_FEEDS} feeds of {KNOWN_ITEMS} items, {LARGE:,} feeds beside"
    return [
        Program(name, command("known"), prepare=edit(known, KNOWN_ITEMS)),
        Program(
            f"lede refresh, one feed of {LONG_FEED:,} items",
            command("long"),
            prepare=edit([long], LONG_FEED),
        ),
    ]


def feed(folder, name, items):
    file = folder / f"{name}.xml"
    file.write_text(library.document(name, items), encoding="utf-8")
    return file

"""Creates libraries of any size: lede stores one feed, and SQL clones it."""

import math
import random
import shutil
import sqlite3
import subprocess

from .prose import WORDS

POSTS_A_FEED = 100
WORDS_A_POST = 60


class Article:
    """Returns sixty words of a vocabulary of 60,000. The nth word is n times as rare as the first.
    Every thousandth article has a unique word."""

    def __init__(self):
        self.random = random.Random(1)
        pairs = [one + other for one in WORDS for other in WORDS]
        self.words = [*WORDS, *pairs, *(word + str(number) for number in range(6) for word in pairs)]

    def __call__(self, post):
        scale = math.log(len(self.words))
        ranks = (int(math.exp(self.random.random() * scale)) - 1 for _ in range(WORDS_A_POST))
        text = " ".join(self.words[rank] for rank in ranks)
        return f"{text} only{post}" if post % 1000 == 0 else text


def make(lede, folder, feeds):
    """Returns a library of feeds with a hundred unread posts each. It is kept for later runs."""
    if (folder / "complete").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / "template.xml"
    file.write_text(document("template", POSTS_A_FEED), encoding="utf-8")
    run(lede, folder, "add", file)
    clone(folder / "lede.db", feeds)
    (folder / "complete").touch()
    return folder


def run(lede, folder, *arguments):
    command = [lede, *map(str, arguments), "--data-dir", str(folder)]
    finished = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return finished.stdout.strip()


def document(name, items, edited=()):
    """Returns RSS with a number of items, newest first."""
    texts = "".join(
        f"<item><title>Post {number} of {name}</title><guid>{name}-{number}</guid>"
        f"<link>https://{name}.example/{number}</link>"
        f"<description>{'What is said of it. ' * 12}{'Edited.' if number in edited else ''}"
        "</description></item>"
        for number in range(items, 0, -1)
    )
    return f'<rss version="2.0"><channel><title>{name}</title>{texts}</channel></rss>'


def clone(path, feeds):
    """Clones the first feed with its index and posts, whatever columns they have. Values that
    triggers maintain are maintained by them for feeds, and set directly for posts."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -200000")
    triggers = database.execute(
        "SELECT name, sql FROM sqlite_schema"
        " WHERE type = 'trigger' AND tbl_name IN ('post', 'unread')"
    ).fetchall()
    database.execute("BEGIN")
    for name, _ in triggers:
        database.execute(f"DROP TRIGGER {name}")
    database.execute(f"CREATE TEMP TABLE copy AS {COPIES}", [feeds - 1])
    first = "feedId = 1"
    copy(database, "feed", "id = 1", id="number", url="url || '?' || number")
    copy(database, "indexEntry", first, feedId="number")
    copy(database, "indexKey", first, feedId="number")
    copy(database, "indexAlias", first, feedId="number")
    copy(database, "refreshReport", first, feedId="number")
    ids = f"id + (number - 1) * {POSTS_A_FEED}"
    # Mixes the dates of all feeds, without duplicates.
    date = "sortDate - id * 1000 - number * 0.001"
    copy(database, "post", first, id=ids, feedId="number", sortDate=date)
    marks = "postId, feed, date, arrival"
    database.execute(
        f"INSERT INTO unread ({marks}) SELECT id, feedId, sortDate, id FROM post WHERE feedId > 1"
    )
    body = f"postId + (number - 1) * {POSTS_A_FEED}"
    database.create_function("article", 1, Article())
    copy(database, "postBody", f"postId <= {POSTS_A_FEED}", postId=body, content=f"article({body})")
    columns = "generation, nextId, listedCount, clock"
    set_header = f"(SELECT {columns} FROM indexHeader WHERE feedId = 1)"
    database.execute(f"UPDATE indexHeader SET ({columns}) = {set_header}")
    database.execute(f"UPDATE feedCount SET total = {POSTS_A_FEED}, unread = {POSTS_A_FEED}")
    posts = feeds * POSTS_A_FEED
    database.execute(f"UPDATE libraryCount SET total = {posts}, unread = {posts}, arrived = {posts}")
    for _, sql in triggers:
        database.execute(sql)
    database.execute("COMMIT")
    damages = database.execute("PRAGMA integrity_check").fetchall()
    unread = database.execute("SELECT count(*) FROM unread").fetchone()[0]
    assert damages == [("ok",)] and unread == posts, "the library was not cloned well"
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


COPIES = """
WITH RECURSIVE copy (number) AS (
  SELECT 2 UNION ALL SELECT number + 1 FROM copy WHERE number <= ?1)
SELECT number FROM copy WHERE ?1 > 0
"""


def copy(database, table, condition, **changed):
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(name, name) for name in columns)
    database.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) "
        f"SELECT {values} FROM temp.copy CROSS JOIN {table} WHERE {condition} ORDER BY number"
    )

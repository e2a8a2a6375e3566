"""A refresh of 200 feeds, a third of whose servers are faulty."""

import asyncio
import gzip
import socket
import subprocess
import sys
import time
import zlib
from collections import Counter

from .corpus import address, write_opml
from .measure import Program
from .refreshing import Library
from .server import free_port

FEEDS = 200
FAULTS = (
    "hang", "trickle", "cut", "short", "bomb", "endless-feed", "endless", "loop", "header", "close",
    "refuse", "page", "429", "packed-cut",
)  # fmt: skip


def measure(bench):
    port, closed = free_port(), free_port()
    program = [sys.executable, "-m", "harness.faults", str(port)]
    server = subprocess.Popen(program, cwd=bench.here)
    try:
        wait_for(port)
        return "refresh among faults", bench.meter.rounds([refreshing(bench, port, closed)], 1)
    finally:
        server.terminate()
        server.wait()


def wait_for(port):
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)


def urls(port, closed):
    """Yields URLs on different hosts. The first and then every third one has a fault."""
    for number in range(FEEDS):
        fault = FAULTS[number // 3 % len(FAULTS)] if number % 3 == 0 else "feed"
        place = closed if fault == "refuse" else port
        yield f"http://{address(number)}:{place}/{fault}/{number}"


def refreshing(bench, port, closed):
    library = Library(bench.work / "faults", "lede")
    opml = bench.work / "faults" / "feeds.opml"
    every = list(urls(port, closed))
    write_opml(opml, every)
    environment = {"LEDE_DATA_DIR": library.folder}
    bench.meter.run(Program("", [bench.lede, "import", opml], environment))
    library.save()
    good = sum("/feed/" in url for url in every)

    def check():
        """Reports whether the other feeds were fetched and each failure has a message."""
        lines = output(bench.lede, library, "feeds", "--failing", "--json")
        posts = output(bench.lede, library, "unread", "--count").strip()
        words = Counter(part.split('"')[0] for part in lines.split('"last_failure":"')[1:])
        for text, count in sorted(words.items()):
            print(f"bench: {count:3} × {text}", file=sys.stderr)
        named = f"{sum(words.values())} of {FEEDS - good} failures named"
        # Truncated feeds add their complete posts.
        return f"{posts} posts, {good * 25} at least, {named}"

    return Program(
        f"lede refresh, {FEEDS} feeds of which {FEEDS - good} have faults",
        [bench.lede, "refresh"],
        environment,
        prepare=library.restore,
        check=check,
        statuses=(3,),
    )


def output(lede, library, *arguments):
    finished = subprocess.run(
        [lede, *arguments],
        env={"LEDE_DATA_DIR": str(library.folder)},
        stdout=subprocess.PIPE,
        check=False,
        text=True,
    )
    return finished.stdout


# The server.


def feed(number, items=25):
    texts = "".join(
        f"<item><title>Post {item} of {number}</title><guid>{number}-{item}</guid>"
        f"<description>{'What is said of it. ' * 40}</description></item>"
        for item in range(items)
    )
    return f'<rss version="2.0"><channel><title>Feed {number}</title>{texts}</channel></rss>'.encode()


def bomb(megabytes=400):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(b"<rss>")]
    parts += [packer.compress(b" " * (1 << 20)) for _ in range(megabytes)]
    return b"".join([*parts, packer.flush()])


BOMBS = []
ENDLESS_ITEM = b"<item><title>again</title><description>" + b"and again " * 100 + b"</description></item>"


async def answer(reader, writer):
    try:
        request = await reader.readuntil(b"\r\n\r\n")
        _, fault, number = request.split(b" ")[1].decode().split("/")
        await serve(fault, number, writer)
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def serve(fault, number, writer):
    async def send(status, fields, body=b""):
        head = "".join(f"{field}\r\n" for field in fields)
        writer.write(f"HTTP/1.1 {status} X\r\nConnection: close\r\n{head}\r\n".encode() + body)
        await writer.drain()

    body = feed(number)
    if fault == "feed":
        await send(200, [f"Content-Length: {len(body)}"], body)
    elif fault == "hang":
        await asyncio.sleep(600)
    elif fault == "trickle":
        await send(200, [], b"<rss>")
        while True:
            writer.write(b" " * 100)
            await writer.drain()
            await asyncio.sleep(0.5)
    elif fault == "cut":
        await send(200, [], body[: len(body) // 2])
    elif fault == "short":
        await send(200, [f"Content-Length: {len(body)}"], body[: len(body) // 2])
    elif fault == "packed-cut":
        await send(200, ["Content-Encoding: gzip"], gzip.compress(body)[:-200])
    elif fault == "bomb":
        await send(200, ["Content-Encoding: gzip", f"Content-Length: {len(BOMBS[0])}"], BOMBS[0])
    elif fault in ("endless", "endless-feed"):
        await send(200, [], b'<rss version="2.0"><channel>' if fault == "endless-feed" else b"")
        while True:
            writer.write(ENDLESS_ITEM * 64 if fault == "endless-feed" else b"\0" * 65536)
            await writer.drain()
    elif fault == "loop":
        await send(302, [f"Location: /loop/{number}", "Content-Length: 0"])
    elif fault == "header":
        await send(200, ["X: " + "x" * 1000] * 1000, body)
    elif fault == "page":
        await send(200, ["Content-Type: text/html"], b"<!doctype html><p>Sorry.")
    elif fault == "429":
        await send(429, ["Retry-After: 3600", "Content-Length: 0"])


async def main(port):
    BOMBS.append(bomb())
    server = await asyncio.start_server(answer, "0.0.0.0", port, backlog=4096)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))

"""The time of the unread count, which status bars request often, and of an empty program."""

from .measure import Program
from .refreshing import unread_count

ROUNDS = 41


def programs(bench):
    found = [Program("/bin/true", ["/bin/true"], is_floor=True)]
    if bench.lede and bench.lede_library:
        folder = bench.lede_library.saved
        expected = str(bench.corpus.posts)
        counted = unread_count(bench.lede, folder)
        note = "ok" if counted == expected else f"{counted or 'nothing'} instead of {expected}"
        found.append(
            Program(
                "lede unread --count",
                [bench.lede, "unread", "--count"],
                environment={"LEDE_DATA_DIR": folder},
                check=lambda: note,
            )
        )
    if bench.newsboat_library:
        folder = bench.newsboat_library.saved
        command = ["newsboat", "-u", folder / "urls", "-C", folder / "config"]
        command += ["-c", folder / "cache.db", "-x", "print-unread"]
        found.append(
            Program(
                "newsboat -x print-unread",
                command,
                environment={"HOME": folder},
                rounds=bench.peer_rounds,
            )
        )
    return found


def measure(bench):
    entered = bench.meter.rounds(programs(bench), ROUNDS)
    return f"unread count of {bench.corpus.posts} posts", entered

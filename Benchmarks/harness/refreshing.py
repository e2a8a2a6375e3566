"""The time of a refresh compared with curl on the same URLs: all new, then nothing new."""

import shutil
import subprocess
import sys
from datetime import datetime, timedelta, timezone

from .corpus import HOSTS, write_curl_config, write_opml
from .measure import Program

PARALLEL = 128


class Unfit(Exception):
    """A program that could not be prepared for a measurement."""


class Library:
    """A reader's folder that is restored to a known state before each run."""

    def __init__(self, folder, name):
        self.saved = folder / f"{name}.saved"
        self.folder = folder / name
        shutil.rmtree(self.saved, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def save(self):
        shutil.rmtree(self.saved, ignore_errors=True)
        shutil.copytree(self.folder, self.saved)

    def restore(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.saved, self.folder)


class Refreshing:
    def __init__(self, bench, server, feeds=None, hosts=HOSTS, note=""):
        self.bench = bench
        self.server = server
        self.feeds = feeds or bench.corpus.feeds
        self.urls = list(bench.corpus.urls(server.port, self.feeds, hosts))
        self.note = note
        self.folder = bench.work / "refresh"
        self.folder.mkdir(parents=True, exist_ok=True)

    def programs(self, is_cold):
        entrants = [(self.curl, shutil.which("curl")), (self.lede, self.bench.lede)]
        if self.bench.peer_rounds > 0:
            entrants.append((self.newsboat, shutil.which("newsboat")))
            entrants.append((self.sfeed, shutil.which("sfeed_update")))
        found = []
        for enter, is_here in entrants:
            try:
                if is_here:
                    found.append(enter(is_cold))
            except Unfit as reason:
                print(f"bench: no row: {reason}", file=sys.stderr)
        return found

    def program(self, name, command, prepare=lambda: None, **rest):
        def before():
            prepare()
            self.server.forget()

        def after():
            return self.server.answers(self.feeds)

        return Program(name, command, prepare=before, check=after, **rest)

    def curl(self, is_cold):
        config = self.folder / "curl.config"
        write_curl_config(config, self.urls)
        command = ["curl", "--silent", "--compressed", "--parallel"]
        command += ["--parallel-max", PARALLEL, "--config", config]
        if not is_cold:
            command += ["--header", f"If-Modified-Since: {self.bench.corpus.modified}"]
        return self.program(f"curl --parallel-max {PARALLEL}", command, is_floor=True)

    def lede(self, is_cold):
        library = self.bench.lede_library = Library(self.folder, "lede")
        opml = self.folder / "feeds.opml"
        write_opml(opml, self.urls)
        environment = {"LEDE_DATA_DIR": library.folder}
        self.untimed([self.bench.lede, "import", opml], environment)
        if not is_cold:
            self.untimed([self.bench.lede, "refresh"], environment)
            # Two days later, every feed is due, whatever its schedule.
            later = datetime.now(timezone.utc) + timedelta(days=2)
            environment["LEDE_NOW"] = later.strftime("%Y-%m-%dT%H:%M:%SZ")
        library.save()
        return self.program(
            "lede refresh",
            [self.bench.lede, "refresh"],
            prepare=library.restore,
            environment=environment,
        )

    def newsboat(self, is_cold):
        library = self.bench.newsboat_library = Library(self.folder, "newsboat")
        urls = library.folder / "urls"
        urls.write_text("".join(f"{url}\n" for url in self.urls))
        config = library.folder / "config"
        config.write_text(f"reload-threads {PARALLEL}\n")
        command = ["newsboat", "-u", urls, "-C", config, "-c", library.folder / "cache.db"]
        command += ["-x", "reload"]
        environment = {"HOME": library.folder}
        if not is_cold:
            # newsboat stores the validators of a feed only if it knows the feed, that is, from the
            # second refresh on.
            self.untimed(command, environment)
            self.untimed(command, environment)
        library.save()
        return self.program(
            "newsboat -x reload",
            command,
            prepare=library.restore,
            environment=environment,
            rounds=self.bench.peer_rounds,
        )

    def sfeed(self, is_cold):
        library = Library(self.folder, "sfeed")
        rc = library.folder / "sfeedrc"
        feeds = "".join(
            f"feed '{number}' '{url}'\n"
            for number, url in enumerate(self.urls)
        )
        path = library.folder / "feeds"
        rc.write_text(f"sfeedpath='{path}'\nmaxjobs={PARALLEL}\nfeeds() {{\n{feeds}}}\n")
        if not is_cold:
            self.untimed(["sfeed_update", rc], {})
        library.save()
        name = "sfeed_update" if is_cold else "sfeed_update (fetches all again)"
        return self.program(
            name, ["sfeed_update", rc], prepare=library.restore, rounds=self.bench.peer_rounds
        )

    def untimed(self, command, environment):
        run = self.bench.meter.run(Program("", command, environment))
        if run is None or run.status != 0:
            status = "did not start" if run is None else f"ended with {run.status}"
            raise Unfit(f"{' '.join(map(str, command[:2]))} {status}")

    def measure(self, is_cold, rounds=None):
        entered = self.bench.meter.rounds(self.programs(is_cold), rounds or self.bench.rounds)
        what = "all new" if is_cold else "nothing new"
        return f"refresh {self.feeds} feeds, {what}, {self.server.name}{self.note}", entered


def unread_count(lede, library):
    """Returns the output of `lede unread --count` for a library."""
    finished = subprocess.run(
        [lede, "unread", "--count"],
        env={"LEDE_DATA_DIR": str(library)},
        stdout=subprocess.PIPE,
        check=False,
        text=True,
    )
    return finished.stdout.strip()

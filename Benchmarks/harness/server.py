"""Serves the feeds on loopback, with nginx if it is installed, otherwise with a small server.
nginx compresses its responses, as most servers do.

Both log the status of each request, so that a measurement knows the actual responses.
"""

import asyncio
import getpass
import shutil
import socket
import subprocess
import sys
import time
import zlib
from collections import Counter
from email.utils import formatdate
from pathlib import Path

NGINX = """
user {user};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
  log_format status $status;
  access_log {log} status;
  client_body_temp_path {folder}/temp;
  proxy_temp_path {folder}/temp;
  fastcgi_temp_path {folder}/temp;
  uwsgi_temp_path {folder}/temp;
  scgi_temp_path {folder}/temp;
  types {{ application/xml xml; }}
  sendfile on;
  gzip_static on;
  keepalive_requests 100000;
  open_file_cache max=20000;
  server {{
    listen 0.0.0.0:{port} backlog=4096;
    allow 127.0.0.0/8;
    deny all;
    root {root};
  }}
}}
"""


class Server:
    """`slowest` is the maximum delay in ms. Each URL has its own constant delay from 50 ms."""

    def __init__(self, folder, root, slowest=0):
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "requests.log"
        self.log.write_text("")
        self.port = free_port()
        places = "/usr/sbin:/usr/local/sbin:/usr/local/bin:/usr/bin"
        nginx = None if slowest else shutil.which("nginx", path=places)
        self.name = "nginx" if nginx else "own server"
        self.process = subprocess.Popen(
            self.nginx(nginx, folder, root) if nginx else self.own(root, slowest),
            stderr=subprocess.DEVNULL,
        )
        self.seen = 0

    def nginx(self, program, folder, root):
        config = folder / "nginx.conf"
        config.write_text(
            NGINX.format(
                user=getpass.getuser(), folder=folder, log=self.log, port=self.port, root=root
            )
        )
        return [program, "-c", str(config), "-p", str(folder)]

    def own(self, root, slowest):
        return [sys.executable, __file__, str(root), str(self.port), str(self.log), str(slowest)]

    def __enter__(self):
        for _ in range(200):
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def forget(self):
        self.seen = len(self.lines())

    def answers(self, expected):
        """Returns the responses since `forget`, such as `304×1000`. Waits for late log lines."""
        for _ in range(20):
            new = self.lines()[self.seen :]
            if len(new) >= expected:
                break
            time.sleep(0.02)
        counts = Counter(new).most_common()
        return ", ".join(f"{status}×{count}" for status, count in counts) or "no requests"

    def lines(self):
        return self.log.read_text().split()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Answer(asyncio.Protocol):
    """A minimal HTTP/1.1 server for GET of files in memory, with keep-alive and 304."""

    def __init__(self, files, modified, log, slowest):
        self.files = files
        self.modified = modified
        self.log = log
        self.slowest = slowest
        self.received = b""

    def connection_made(self, transport):
        self.transport = transport
        if not transport.get_extra_info("peername")[0].startswith("127."):
            transport.abort()

    def data_received(self, data):
        self.received += data
        while b"\r\n\r\n" in self.received:
            head, self.received = self.received.split(b"\r\n\r\n", 1)
            self.answer(head)

    def answer(self, head):
        lines = head.decode("latin-1").split("\r\n")
        path = lines[0].split(" ")[1].split("?")[0]
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines[1:])
        }
        body = self.files.get(path)
        if body is None:
            status, body, about = "404 Not Found", b"", ""
        else:
            tag = f'"{len(body):x}-{path[1:-4]}"'
            about = f"ETag: {tag}\r\nLast-Modified: {self.modified}\r\n"
            about += "Content-Type: application/xml\r\n"
            if self.is_unchanged(headers, tag):
                status, body = "304 Not Modified", b""
            else:
                status = "200 OK"
        length = "" if status.startswith("304") else f"Content-Length: {len(body)}\r\n"
        answer = f"HTTP/1.1 {status}\r\n{about}{length}\r\n".encode() + body
        self.log.write(status[:3] + "\n")
        if self.slowest:
            pause = 50 + zlib.crc32(path.encode()) % (self.slowest - 50)
            asyncio.get_running_loop().call_later(pause / 1000, self.transport.write, answer)
        else:
            self.transport.write(answer)

    def is_unchanged(self, headers, tag):
        if "if-none-match" in headers:
            return headers["if-none-match"] == tag
        return headers.get("if-modified-since") == self.modified


async def serve(root, port, log, slowest):
    paths = sorted(Path(root).glob("*.xml"))
    files = {f"/{path.name}": path.read_bytes() for path in paths}
    modified = formatdate(int(paths[0].stat().st_mtime), usegmt=True)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: Answer(files, modified, log, slowest), "0.0.0.0", port, backlog=4096
    )
    await server.serve_forever()


if __name__ == "__main__":
    with open(sys.argv[3], "a", buffering=1, encoding="ascii") as requests:
        asyncio.run(serve(sys.argv[1], int(sys.argv[2]), requests, int(sys.argv[4])))

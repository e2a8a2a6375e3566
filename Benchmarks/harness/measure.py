"""Runs programs in interleaved rounds and records the cost of each run."""

import os
import subprocess
from dataclasses import dataclass, field
from statistics import median

LIMIT_SECONDS = 900


@dataclass
class Run:
    seconds: float
    cpu_seconds: float
    peak_megabytes: float
    status: int


@dataclass
class Program:
    """One row: a command, the preparation before each run, and the check after it."""

    name: str
    command: list
    environment: dict = field(default_factory=dict)
    prepare: callable = lambda: None
    check: callable = lambda: ""
    statuses: tuple = (0,)
    is_floor: bool = False
    # The share of the work that the program does, for programs that are too slow for all of it.
    share: float = 1.0
    # The maximum number of rounds, for slow programs.
    rounds: int = 1_000
    runs: dict = field(default_factory=dict)
    note: str = ""

    @property
    def seconds(self):
        return [run.seconds for run in self.runs.values()]

    def ratio_to(self, floor):
        """Returns the median ratio of runs in the same round, for equal work."""
        common = [number for number in self.runs if number in floor.runs]
        return median(
            (self.runs[number].seconds / self.share)
            / (floor.runs[number].seconds / floor.share)
            for number in common
        )


class Meter:
    def __init__(self, tool):
        self.tool = tool

    def run(self, program):
        environment = os.environ | {key: str(value) for key, value in program.environment.items()}
        finished = subprocess.run(
            [self.tool, *map(str, program.command)],
            env=environment,
            stdout=subprocess.PIPE,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        if finished.returncode != 0:
            return None
        wall, cpu, memory, status = map(int, finished.stdout.split())
        return Run(wall / 1e9, cpu / 1e6, memory / 1024, status)

    def rounds(self, programs, count):
        """Runs every program once per round. The order changes between rounds, so that a machine
        that becomes warm or busy favours no program."""
        for number in range(count):
            turn = number % len(programs)
            for program in programs[turn:] + programs[:turn]:
                if number < program.rounds:
                    self.one(program, number)
        return [program for program in programs if program.runs]

    def one(self, program, number):
        program.prepare()
        run = self.run(program)
        if run is None:
            program.note = "did not start"
            return
        program.runs[number] = run
        if run.status not in program.statuses:
            program.note = f"exit status {run.status}"
        else:
            program.note = program.check() or program.note

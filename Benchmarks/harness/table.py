"""The result: one Markdown table."""

from statistics import median

HEADER = (
    "| what | program | median | min..max | CPU s | peak MB | to the floor | check |\n"
    "|---|---|--:|--:|--:|--:|--:|---|"
)


def duration(seconds):
    if seconds < 0.01:
        return f"{seconds * 1000:.2f} ms"
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def row(what, program, floor):
    times = [seconds / program.share for seconds in program.seconds]
    runs = program.runs.values()
    name = f"{program.name} **(floor)**" if program.is_floor else program.name
    cells = [
        what,
        name,
        duration(median(times)),
        f"{duration(min(times))}..{duration(max(times))}",
        f"{median(run.cpu_seconds for run in runs) / program.share:.2f}",
        f"{max(run.peak_megabytes for run in runs):.0f}",
        f"{program.ratio_to(floor):.2f}" if floor else "",
        program.note,
    ]
    return "| " + " | ".join(cells) + " |"


def rows(what, programs):
    floor = next((program for program in programs if program.is_floor), None)
    return [row(what, program, floor) for program in programs]


def show(lines):
    print("\n".join([HEADER, *lines]))

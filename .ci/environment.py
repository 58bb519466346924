"""The work of ``start.py``: a virtual environment in the clone, then a program in it.

Standard library only.  The environment is ``.venv`` at the top of the clone, with crosstable
and every plugin of ``plugins/`` installed editable.  It is made once and used again until
something that was installed changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
CROSSTABLE = SCRIPTS / ("crosstable.exe" if os.name == "nt" else "crosstable")
STAMP = VENV / "made-by-start.json"

BUNDLED_EVENT = "fixtures/trf/riverside-open.trf"
FIXTURE = ROOT / BUNDLED_EVENT
NEXT_COMMANDS: tuple[tuple[str | Path, ...], ...] = (
    ("explain", FIXTURE, "1"),
    ("regulations",),
    ("--help",),
)

USAGE = """\
usage: python .ci/start.py COMMAND [ARGUMENTS]

  try   install crosstable and its bundled plugins, show the standings of a bundled event
        (ARGUMENTS go to `crosstable standings`)
  test  install what the tests need and run them (ARGUMENTS go to pytest)

Everything is installed into .venv in the clone.  Delete that folder to start afresh.
"""


class SetupError(Exception):
    """Something the user has to put right; the text says what."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    if Path(sys.prefix).resolve() == VENV:
        return run_outside(arguments)
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None:
        asked = bool(arguments) and arguments[0] in ("-h", "--help")
        print(USAGE, end="", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        return command(arguments[1:])
    except SetupError as error:
        print(f"start.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read along has gone; so nothing may be flushed at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run_outside(arguments: Sequence[str]) -> int:
    """Start again with the Python that .venv was made from.

    With .venv activated, ``python`` is the one in it, and an environment cannot renew itself.
    """
    outside: str = getattr(sys, "_base_executable", sys.executable)
    return run([outside, Path(__file__).with_name("start.py"), *arguments])


def try_out(arguments: Sequence[str]) -> int:
    """Show the standings of the bundled event, and what to try next."""
    prepare()
    status = run_crosstable("standings", FIXTURE, *arguments)
    if status > 1:  # 0 is done, 1 is done with findings
        return status
    say("try next:")
    for command in NEXT_COMMANDS:
        words = [seen_from_here(word) for word in (CROSSTABLE, *command)]
        print("   ", " ".join(f'"{word}"' if " " in word else word for word in words))
    return status


def run_tests(arguments: Sequence[str]) -> int:
    """Run pytest at the top of the clone, where its configuration is."""
    prepare("test")
    say(" ".join(["pytest", *arguments]))
    return run([PYTHON, "-m", "pytest", *arguments], cwd=ROOT)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {"try": try_out, "test": run_tests}


def run_crosstable(*words: str | Path) -> int:
    """Run crosstable where the user stands, with the paths as seen from there."""
    shown = [seen_from_here(word) for word in words]
    say(" ".join(["crosstable", *shown]))
    return run([CROSSTABLE, *shown])


def prepare(*extras: str) -> None:
    """Make sure that .venv holds core, plugins and the extras, as the clone is now."""
    stamp = read_stamp()
    current = fingerprint()
    fresh = stamp.get("fingerprint") != current or not PYTHON.exists()
    missing = set(extras) - set(stamp.get("extras", ()))
    if not fresh and not missing:
        say(".venv is ready")
        return
    if fresh:
        make_environment()
    install(extras)
    STAMP.write_text(json.dumps({"fingerprint": current, "extras": extras}), encoding="utf-8")


def fingerprint() -> str:
    """A digest of all that an installed .venv depends on: place, Python, distributions."""
    parts = [str(ROOT), sys.base_prefix, sys.version]
    for directory in distributions():
        parts += [directory.name, (directory / "pyproject.toml").read_text(encoding="utf-8")]
        # The version is part of what is installed, wherever it is written.
        version_file = lookup(directory, "tool", "hatch", "version").get("path")
        if version_file is not None:
            parts.append((directory / version_file).read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def make_environment() -> None:
    """Make .venv anew.  One that is not ours is left alone."""
    if VENV.exists() and not STAMP.exists():
        raise SetupError(f"{VENV} exists and is not mine; rename or delete it, then try again.")
    say(f"making .venv with Python {sys.version.split()[0]}")
    try:
        import venv

        if VENV.exists():
            shutil.rmtree(VENV)
        VENV.mkdir()
        STAMP.write_text("{}", encoding="utf-8")
        # Without pip, because ensurepip is missing on Debian without python3-venv.
        venv.create(VENV, symlinks=os.name != "nt", with_pip=False)
    except ImportError as error:
        raise SetupError(f"this Python cannot make virtual environments ({error}).") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise SetupError(f"cannot make {VENV}; is a program in it running? ({error})") from error


def install(extras: Sequence[str]) -> None:
    """Install core and plugins, editable, with those of the extras that each one has."""
    command = installer()
    found = distributions()
    names = ", ".join(lookup(directory, "project")["name"] for directory in found)
    say(f"installing {names} into .venv (half a minute or so, this once)")
    for directory in found:
        command += ["--editable", requirement(directory, extras)]
    done = subprocess.run(
        command, cwd=ROOT, env=pip_settings(), stdin=subprocess.DEVNULL, capture_output=True
    )
    if done.returncode != 0:
        raise SetupError(pip_complaint(done.stdout + done.stderr))


def pip_complaint(output: bytes) -> str:
    """What pip said was wrong, without the pages around it, which go to a file."""
    log = VENV / "pip-output.txt"
    log.write_bytes(output)
    lines = output.decode(errors="replace").splitlines()
    errors = dict.fromkeys(line.strip() for line in lines if "ERROR: " in line)
    return "\n".join(
        [
            "pip could not install them. Is there a network? It is needed the first time.",
            *(f"  {line}" for line in errors),
            f"  all that pip said: {log}",
        ]
    )


def installer() -> list[str | Path]:
    """The command that installs into .venv: this Python's pip, or else the one it bundles.

    pip itself is installed too, so that the user can add plugins to .venv later on.
    """
    options = ["install", "pip"]
    outside: list[str | Path] = [sys.executable, "-m", "pip", "--python", PYTHON]
    if is_working(outside):
        return [*outside, *options]
    is_working([PYTHON, "-m", "ensurepip"])
    inside: list[str | Path] = [PYTHON, "-m", "pip"]
    if is_working(inside):
        return [*inside, *options]
    raise SetupError(
        f"no pip to install with: neither {sys.executable} nor .venv has one."
        " On Debian and Ubuntu: apt install python3-pip"
    )


def pip_settings() -> dict[str, str]:
    """The environment for pip: a personal setting of --user does not fit .venv."""
    return os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def distributions() -> list[Path]:
    """The folders of the core and of the bundled plugins."""
    return [ROOT, *sorted(file.parent for file in ROOT.glob("plugins/*/pyproject.toml"))]


def requirement(directory: Path, extras: Sequence[str]) -> str:
    """A distribution of the clone as pip wants it: ``./plugins/NAME[test]``."""
    declared = lookup(directory, "project", "optional-dependencies")
    wanted = [extra for extra in extras if extra in declared]
    place = f"./{directory.relative_to(ROOT).as_posix()}" if directory != ROOT else "."
    return place + (f"[{','.join(wanted)}]" if wanted else "")


def lookup(directory: Path, *keys: str) -> dict[str, Any]:
    """A table of a distribution's pyproject.toml, empty where there is none."""
    table: dict[str, Any] = tomllib.loads(
        (directory / "pyproject.toml").read_text(encoding="utf-8")
    )
    for key in keys:
        table = table.get(key, {})
    return table


def read_stamp() -> dict[str, Any]:
    """What was installed into .venv, empty where nothing was or nobody knows."""
    try:
        stamp: dict[str, Any] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def seen_from_here(word: str | Path) -> str:
    """A path as the user would type it; words are left as they are."""
    if isinstance(word, str):
        return word
    try:
        return os.path.relpath(word)
    except ValueError:  # on another drive
        return str(word)


def is_working(command: Sequence[str | Path]) -> bool:
    """Whether a program starts and ends well."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode == 0


def run(command: Sequence[str | Path], cwd: Path | None = None) -> int:
    """Run a program to its end.  A signal is reported as shells do, 128 and its number."""
    status = subprocess.run(command, cwd=cwd).returncode
    return status if status >= 0 else 128 - status


def say(text: str) -> None:
    """One line for the user, at once."""
    print(f"start.py: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The page about play-offs on the command line: its commands and its JSON are real."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest

import crosstable
from crosstable.api import next_requests
from crosstable.cli.app import app
from crosstable.cli.playoff import command as playoff
from crosstable.playoffs.machine import Run

from ..playoffs.toys import match_of_two, tie

PAGE = (Path(crosstable.__file__).parent / "playoff_tasks" / "README.md").read_text("utf-8")
(SHELL,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
JSON = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("line", SHELL.splitlines())
def test_a_command_of_the_page_is_understood(line: str) -> None:
    words = shlex.split(line)[1:]
    group: click.Group = app
    if words[0] == "playoff":
        assert isinstance(playoff, click.Group)
        group, words = playoff, words[1:]
    context = click.Context(group)
    command = group.get_command(context, words[0])
    assert command is not None
    command.make_parser(context).parse_args(words[1:])


def test_the_json_of_the_page_has_the_keys_of_the_contract() -> None:
    run = Run(match_of_two(tie(2)))
    run.answer("R-LOT", "1")
    shown, over = JSON
    real = next_requests(run)
    assert shown.keys() == real.keys()
    assert shown["requests"][0].keys() == real["requests"][0].keys()
    run.answer("R-G1", "1-0")
    run.answer("R-G2", "1-0")
    for id_, answer in (("A-TOSS", "1"), ("A-COLOUR", "white"), ("A-G1", "1-0")):
        run.answer(id_, answer)
    assert over.keys() == next_requests(run).keys()


def test_every_command_stands_on_the_page() -> None:
    assert isinstance(playoff, click.Group)
    for name in playoff.commands:
        assert f"crosstable playoff {name} " in PAGE

"""``crosstable prizes``: who gets what of a fund, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.delivery import deliver
from crosstable.cli.inputs import (
    EventOptions,
    event_options,
    read_sources,
    request_of,
    worked_out,
)
from crosstable.cli.output import PIPE_WIDTH, show_diagnostics, status_of, terminal_width

if TYPE_CHECKING:
    from crosstable.api import PrizeReport, PrizeTerms, RuleTerms
    from crosstable.reading import EventRead, Inputs

T = TypeVar("T")

FORMATS = ("text", "json", "csv")
ROUNDINGS = ("in-order", "first", "organiser", "half-up", "exact")

_TERMS = (
    click.option(
        "--fund",
        metavar="LIST",
        help="Prizes by place, e.g. 75000,50000,25000.50 (the comma parts them).",
    ),
    click.option("--currency", metavar="CODE", help="Three capitals, e.g. USD."),
    click.option(
        "--rule",
        metavar="NAME",
        shell_complete=completion_of(lambda registry: registry.prize_rule_names),
        help="Rule for sharing; see 'prizes --list-rules'. Default: the file's, else the "
        "regulation's, else equal.",
    ),
    click.option(
        "--parameter",
        "parameters",
        multiple=True,
        metavar="KEY=VALUE",
        help="A parameter of the rule, e.g. top=5000. May be repeated.",
    ),
    click.option(
        "--extra",
        "extras",
        multiple=True,
        metavar="RULE=AMOUNT",
        help="Paid beside the fund, e.g. per-half-point=3500. May be repeated.",
    ),
    click.option(
        "--prizes", "prize_file", metavar="FILE.toml", type=click.Path(), help="File of prizes."
    ),
    click.option(
        "--rounding",
        type=click.Choice(ROUNDINGS),
        help="What becomes of remainders. Default: in-order, unit by unit to those who share.",
    ),
    click.option(
        "--unit",
        metavar="AMOUNT",
        help="What shares are rounded to, before the remainder. Default: 0.01.",
    ),
)

_OUTPUT = (
    click.option(
        "-f", "--format", "format_", type=click.Choice(FORMATS), help="Default: text, or by -o."
    ),
    click.option(
        "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write."
    ),
)


def with_terms(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options on funds and rules; the command gets them one by one."""
    return _with(command, _TERMS)


def with_output(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options on the output."""
    return _with(command, _OUTPUT)


def _with(command: Callable[..., Any], decorators: Sequence[Any]) -> Callable[..., Any]:
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def _list_rules(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if not value or ctx.resilient_parsing:
        return
    from crosstable.cli.output import emit_text
    from crosstable.writers._cells import wrap

    session = ctx.find_object(Session) or Session()
    for name in session.registry.prize_rule_names:
        rule = session.registry.prize_rule(name).value
        lines = [f"{name}: {rule.title}", *wrap(rule.summary, 80, "    ", "    ")]
        for one in rule.parameters:
            needed = " (needed)" if one.is_required else ""
            lines += wrap(f"{one.name}: {one.summary}{needed}", 80, "        ", "      ")
        emit_text("\n".join(lines) + "\n")
    ctx.exit(0)


@click.command("prizes")
@event_options
@with_terms
@click.option(
    "--per-player",
    type=click.Choice(["one", "several"]),
    help="With prizes of groups: one a player, the largest (the default), or several.",
)
@click.option(
    "--playoff",
    type=click.Path(),
    metavar="FILE.json",
    help="The log of the play-off for first place, or its outcome.",
)
@with_output
@click.option(
    "--list-rules",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_rules,
    help="List the rules with their parameters, and leave.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    options: EventOptions,
    per_player: str | None,
    playoff: str | None,
    format_: str | None,
    output: Path | None,
    **given: Any,
) -> None:
    """Share out the prizes of the event in FILE.

    \b
      crosstable prizes open.trf --fund 500,300,200 --currency EUR
      crosstable prizes open.trf --prizes our-prizes.toml -o prizes.csv
      crosstable prizes event.toml --rule undivided-first --playoff playoff.json
    """
    from crosstable.choices import with_event_file
    from crosstable.playoff_tasks import under_regulation_of_log
    from crosstable.prize_tasks import read_outcome, share_out
    from crosstable.tasks import make_standings

    session: Session = ctx.obj
    chosen = output_format(format_, output)
    asked = terms_of(session, **given, per_player=per_player)
    sources = read_sources([playoff] if playoff else [])

    def task(read: EventRead, inputs: Inputs) -> PrizeReport:
        request = with_event_file(request_of(options, options.regulation, ()), inputs, read)
        outcome = None
        for source in sources:
            outcome = read_outcome(session.registry, source, read.tournament)
            if (played := outcome.regulation) is not None:
                request = under_regulation_of_log(session.registry, request, played, source.name)
        standings = make_standings(session.registry, read.tournament, request, read.diagnostics)
        filed = inputs.file.prizes if inputs.file else None
        return share_out(session.registry, standings, asked.over(filed), outcome)

    report = worked_out(session, options, task)
    show_diagnostics(report.diagnostics, verbose=options.verbose)
    inputs = (*session.opened, playoff or "", given["prize_file"] or "", options.regulation or "")
    deliver(_written(report, chosen, output), output, inputs, is_text=chosen == "text")
    ctx.exit(status_of(report.diagnostics, strict=False))


def _written(report: PrizeReport, format_: str, output: Path | None) -> bytes:
    if format_ == "json":
        from crosstable.writers.prizes_json import prizes_json

        return prizes_json(report)
    if format_ == "csv":
        from crosstable.writers.prizes_csv import prizes_csv

        return prizes_csv(report)
    from crosstable.api import WriteOptions
    from crosstable.writers.prizes import render_prizes

    width = PIPE_WIDTH if output else terminal_width()
    return render_prizes(report, WriteOptions(width=width)).encode()


def output_format(format_: str | None, output: Path | None) -> str:
    """The format asked for, else the one of the output's name, else text."""
    if format_ is not None or output is None:
        return format_ or "text"
    suffix = output.suffix.lower().removeprefix(".")
    known = {"txt": "text", "json": "json", "csv": "csv"}
    if suffix not in known:
        raise Refusal(f"{output}: write .txt, .json or .csv, or give --format")
    return known[suffix]


def terms_of(
    session: Session,
    *,
    fund: str | None,
    currency: str | None,
    rule: str | None,
    parameters: Sequence[str],
    extras: Sequence[str],
    prize_file: str | None,
    rounding: str | None,
    unit: str | None,
    per_player: str | None = None,
) -> PrizeTerms:
    """What the command line says of prizes, and the file of prizes under it.

    Raises :class:`Refusal`.
    """
    from crosstable.api import PrizeTerms, parse_amounts, parse_currency

    filed = None if prize_file is None else _filed(session, prize_file)
    if rule is None and parameters and filed is not None and filed.rule is not None:
        rule = filed.rule.rule
    asked = PrizeTerms(
        rule=_rule(rule, parameters),
        extras=tuple(map(_extra, extras)),
        fund=_parsed("--fund", parse_amounts, fund, ()),
        currency=_parsed("--currency", parse_currency, currency, ""),
        rounding=rounding or "",
        unit=_parsed("--unit", _parse_unit, unit, 0),
        may_have_several=None if per_player is None else per_player == "several",
    )
    return asked.over(filed)


def _filed(session: Session, name: str) -> PrizeTerms:
    from crosstable.cli.inputs import regulation_text
    from crosstable.prize_toml import PrizeFileError, parse_prize_file

    source, text = regulation_text(name)
    session.opened += (source,)
    try:
        return parse_prize_file(text, source)
    except PrizeFileError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal(f"{source}: cannot be used") from None


def _parsed(option: str, parse: Callable[[object], T], text: str | None, default: T) -> T:
    if text is None:
        return default
    try:
        return parse(text)
    except ValueError as error:
        raise Refusal(f"{option}: {error}") from None


def _parse_unit(text: object) -> int:
    from crosstable.api import parse_amount

    unit = parse_amount(text)
    if not unit:
        raise ValueError("shares cannot be multiples of nothing; give 0.01 or more")
    return unit


def _rule(name: str | None, parameters: Sequence[str]) -> RuleTerms | None:
    from crosstable.api import RuleTerms

    if name is None:
        if parameters:
            raise Refusal("--parameter: say with --rule whose parameter it is")
        return None
    given: dict[str, Any] = {}
    for one in parameters:
        key, value = _pair("--parameter", one)
        if key in given:
            raise Refusal(f"--parameter: {key} is given twice")
        given[key] = value
    return RuleTerms(rule=name, parameters=given)


def _extra(text: str) -> RuleTerms:
    from crosstable.api import RuleTerms

    name, amount = _pair("--extra", text, "RULE=AMOUNT")
    return RuleTerms(rule=name, parameters={"amount": amount})


def _pair(option: str, text: str, how: str = "KEY=VALUE") -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Refusal(f"{option}: {text!r} has no '='; write {how}")
    return key.strip(), value.strip()

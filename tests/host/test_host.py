"""The host: every plugin on its own, blame with distribution and version, stable order."""

import types

import pytest

from crosstable.api import (
    Contribution,
    Note,
    PlayoffProcedure,
    Reader,
    RegulationFile,
    Sniff,
    TieBreak,
    TieBreakType,
    Verdict,
    hookimpl,
    parse_tied,
)
from crosstable.host import Origin, PluginError, UnknownNameError, load_registry
from crosstable.regulation_toml import RegulationError


def tie_break(code, summary="x"):
    return TieBreak(
        code=code,
        name=code,
        summary=summary,
        type=TieBreakType.OWN_RECORD,
        contributions=lambda context, participant, modifiers: [Contribution(0, 1, Note("one"))],
    )


def reader(id_):
    return Reader(
        id=id_, title=id_, suffixes=(), sniff=lambda head: Sniff(Verdict.NO), read=lambda s, o: None
    )


def plugin(namespace, distribution="acme-rules", version="1.2", **hooks):
    """An origin and a module whose hooks return the given values."""
    module = types.ModuleType(namespace)
    for name, value in hooks.items():
        setattr(module, name, hookimpl(specname=name)(lambda value=value: given(value)))
    return Origin(namespace, distribution, version), lambda: module


def given(value):
    if isinstance(value, Exception | SystemExit):
        raise value
    return value


def messages(registry):
    return [(problem.origin.distribution, problem.message) for problem in registry.problems]


def test_tie_breaks_are_known_by_namespace_and_code():
    registry = load_registry(
        found=[
            plugin("north", crosstable_tie_breaks=[tie_break("BH")]),
            plugin("south", "south-rules", crosstable_tie_breaks=[tie_break("BH")]),
        ]
    )
    assert list(registry.tie_breaks) == ["north:BH", "south:BH"]
    assert registry.problems == []


def failing_import():
    raise ImportError("no module named moon")


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ((Origin("bad", "bad-rules", "3.1"), failing_import), "no module named moon"),
        (plugin("bad", "bad-rules", crosstable_tie_braeks=[]), "crosstable_tie_braeks"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=RuntimeError("boom")), "boom"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=SystemExit(3)), "SystemExit: 3"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=["BH"]), "'BH', which is no TieBreak"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=None), "NoneType"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=[tie_break("B H")]), "'B H'"),
        (plugin("bad", "bad-rules", crosstable_tie_breaks=[tie_break("bh")]), "'bh'"),
        (plugin("Bad One", "bad-rules", crosstable_tie_breaks=[]), "Bad One"),
        (
            (
                Origin("bad", "bad-rules", "1"),
                lambda: types.SimpleNamespace(crosstable_tie_breaks=list),
            ),
            "crosstable_tie_breaks lacks its @hookimpl",
        ),
    ],
    ids=[
        "import",
        "misspelt hook",
        "raises",
        "leaves",
        "wrong type",
        "nothing",
        "bad code",
        "code not in capitals",
        "bad name",
        "no mark",
    ],
)
def test_a_broken_plugin_is_blamed_and_the_rest_works(broken, words):
    good = plugin("good", crosstable_tie_breaks=[tie_break("OK")])
    registry = load_registry(found=[broken, good])
    assert list(registry.tie_breaks) == ["good:OK"]
    ((distribution, message),) = messages(registry)
    assert distribution == "bad-rules"
    assert words in message


def test_a_plugin_that_leaves_the_program_while_imported_is_blamed():
    def leaves():
        raise SystemExit(3)

    registry = load_registry(found=[(Origin("bad", "bad-rules", "1"), leaves)])
    assert messages(registry)[0][0] == "bad-rules"


def test_a_wrapper_is_refused():
    module = types.ModuleType("wrapping")

    @hookimpl(wrapper=True)
    def crosstable_tie_breaks():
        return (yield)

    module.crosstable_tie_breaks = crosstable_tie_breaks
    registry = load_registry(found=[(Origin("wrapping", "w", "1"), lambda: module)])
    assert "wrappers are not allowed" in messages(registry)[0][1]
    assert dict(registry.tie_breaks) == {}


def test_two_offers_of_one_name_are_reported_with_both_distributions():
    registry = load_registry(
        found=[
            plugin("a", "first-rules", crosstable_readers=[reader("trf")]),
            plugin("b", "second-rules", crosstable_readers=[reader("trf")]),
        ]
    )
    assert registry.readers["trf"].origin.distribution == "first-rules"
    ((distribution, message),) = messages(registry)
    assert distribution == "second-rules"
    assert "first-rules" in message


def test_the_core_is_never_shadowed():
    registry = load_registry(
        found=[
            plugin("aaa", "a-rules", crosstable_readers=[reader("trf")]),
            plugin("readers", "crosstable", crosstable_readers=[reader("trf")]),
        ]
    )
    assert registry.readers["trf"].origin.distribution == "crosstable"


def test_load_order_changes_nothing():
    found = [
        plugin(name, f"{name}-rules", crosstable_tie_breaks=[tie_break("Z"), tie_break("A")])
        for name in ("one", "two", "three")
    ]
    forward, backward = load_registry(found=found), load_registry(found=found[::-1])
    assert list(forward.tie_breaks) == list(backward.tie_breaks)
    assert forward.origins == backward.origins


def test_a_plugin_can_be_switched_off_by_namespace_or_distribution():
    found = [plugin("north", "acme-rules", crosstable_tie_breaks=[tie_break("BH")])]
    for name in ("north", "acme-rules"):
        assert dict(load_registry(found=found, disabled=[name]).tie_breaks) == {}


def test_a_name_to_switch_off_that_is_not_there_is_reported():
    found = [plugin("north", "acme-rules")]
    registry = load_registry(found=found, disabled=["nroth"])
    assert [problem.origin.namespace for problem in registry.problems] == ["nroth"]
    assert "north" in {origin.namespace for origin in registry.origins}


def test_an_unknown_regulation_names_what_there_is():
    file = RegulationFile(id="open-2026", title="Open", in_force=None, load=lambda: "")
    registry = load_registry(found=[plugin("north", crosstable_regulations=[file])])
    with pytest.raises(UnknownNameError, match=r"did you mean open-2026\?"):
        registry.regulation("open-2025")


def test_checking_all_finds_what_a_regulation_lacks():
    text = 'id = "open"\ntitle = "Open"\nunplayed_rounds = "moon"\n[codes]\nBH = "1"\n'
    file = RegulationFile(id="open", title="Open", in_force=None, load=lambda: text)
    registry = load_registry(found=[plugin("north", crosstable_regulations=[file])])
    found = " ".join(problem.message for problem in registry.check_all())
    assert "north:moon" in found
    assert "north:BH" in found


def test_a_file_that_says_otherwise_than_its_descriptor_is_told_in_what():
    text = 'id = "opne"\ntitle = "Open"\nin_force = 2026-01-01\nunplayed_rounds = "in-force"\n'
    file = RegulationFile(id="open", title="Open", in_force=None, load=lambda: text)
    registry = load_registry(found=[plugin("north", crosstable_regulations=[file])])
    found = [problem.message for problem in registry.check_all()]
    assert "open: its file says id = opne, its RegulationFile open" in found
    assert "open: its file says in_force = 2026-01-01, its RegulationFile None" in found


def test_regulations_that_extend_each_other_are_refused():
    def file(id_, other):
        text = f'id = "{id_}"\ntitle = "Open"\nextends = "{other}"\n'
        return RegulationFile(id=id_, title="Open", in_force=None, load=lambda: text)

    files = [file("one", "two"), file("two", "one")]
    registry = load_registry(found=[plugin("north", crosstable_regulations=files)])
    with pytest.raises(RegulationError, match="extends this one in turn"):
        registry.regulation("one")


def test_a_file_that_cannot_be_loaded_is_its_plugins_fault():
    def load():
        raise OSError("no such file")

    file = RegulationFile(id="open", title="Open", in_force=None, load=load)
    registry = load_registry(found=[plugin("north", crosstable_regulations=[file])])
    with pytest.raises(PluginError, match=r"acme-rules 1\.2 \(north\): .*no such file"):
        registry.regulation("open")


def procedure(code, tied="2", **more):
    return PlayoffProcedure(
        code=code, title="x", article="1", tied=parse_tied(tied), run=lambda s: None, **more
    )


def test_playoff_procedures_are_known_by_namespace_and_code():
    registry = load_registry(
        found=[
            plugin("north", crosstable_playoffs=[procedure("TWO-PLAYERS")]),
            plugin("south", "south-rules", crosstable_playoffs=[procedure("B D"), "TWO"]),
        ]
    )
    assert list(registry.playoffs) == ["north:TWO-PLAYERS"]
    (first, words), (second, _) = messages(registry)
    assert (first, second) == ("south-rules", "south-rules")
    assert "'TWO', which is no PlayoffProcedure" in words + messages(registry)[1][1]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('tied = "2"\nprocedure = "NONE"', "no play-off procedure 'north:NONE'"),
        ('tied = "2-3"\nprocedure = "TWO"', "north:TWO is not made for 2-3 tied players"),
        ('tied = "2"\nplaces = "k"\nprocedure = "TWO"', "is not made for 2 tied players"),
        (
            'tied = "2"\nprocedure = "TWO"\nreadings = { byes = "fixed" }',
            "north:TWO has no reading byes = 'fixed'",
        ),
    ],
)
def test_a_playoff_rule_that_its_procedure_does_not_meet_is_reported(table, words):
    text = (
        'id = "north-2026"\ntitle = "x"\nunplayed_rounds = "x"\n\n'
        f'[[playoff]]\narticle = "6.2"\n{table}\n'
    )
    file = RegulationFile(id="north-2026", title="x", in_force=None, load=lambda: text)
    registry = load_registry(
        found=[
            plugin("north", crosstable_regulations=[file], crosstable_playoffs=[procedure("TWO")])
        ]
    )
    registry.check_all()
    assert any("article 6.2" in m and words in m for _, m in messages(registry))

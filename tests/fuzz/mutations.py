"""Damage to files, drawn from a seed: the same chance does the same damage."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from typing import Any

LONGEST = 400_000
"""Damage that makes a file grow stops here; what is far larger has tests of its own."""

Damage = Callable[[bytes, random.Random], bytes]

_NUMBER = re.compile(rb"\d+")
_NUMBERS = (
    b"0", b"1", b"-1", b"2", b"9", b"10", b"99", b"255", b"256", b"9999", b"10000", b"65535",
    b"2147483648", b"18446744073709551616", b"9" * 40, b"9" * 5000, b"0.5", b"1/0", b"1e999",
    b"00", b"\xc2\xbd", b"\xd9\xa3", b"nan",
)  # fmt: skip
_WORDS = (
    b"\0", b"\r", b"\n", b"\t", b"\x1a", b"\x85", b"\x0c", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f\x92\xa9", b" " * 90, b'"', b"'", b'"""', b"[",
    b"]", b"[[", b"]]", b"{", b"}", b"(", b")", b"<", b">", b"</", b"&lt;", b"&#0;", b"&#xD800;",
    b"<!--", b"<![CDATA[", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"<td colspan=9999>",
    b";", b",", b"=", b"==", b"+-", b"/", b"\\", b"\\u0000", b"%s", b"null", b"true", b"1-0",
    b"0-1", b"1/2-1/2", b"*", b"001", b"013", b"132", b"162", b"240", b"250", b"299", b"300",
    b"310", b"320", b"330", b"352", b"XXR", b"XXA", b"012", b"[Event \"", b"{[%clk ", b"O-O", b"$1",
    b"[prizes]", b"[[inputs]]", b"extends = ", b"\xc4\xb0", b"../", b"C:",
)  # fmt: skip


def _somewhere(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data) + 1)


def _piece(data: bytes, chance: random.Random) -> tuple[int, int]:
    first = _somewhere(data, chance)
    return first, min(len(data), first + chance.choice((1, 3, 10, 100, 2000)))


def flip(data: bytes, chance: random.Random) -> bytes:
    """Some bits."""
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 3, 30)) if data else 0):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def noise(data: bytes, chance: random.Random) -> bytes:
    """Some bytes become others that mean something somewhere."""
    damaged = bytearray(data)
    for _ in range(chance.choice((1, 5, 50)) if data else 0):
        damaged[chance.randrange(len(damaged))] = chance.choice(b'\0\t\n\r ;,"<>&=/-+K0159[]{}\xff')
    return bytes(damaged)


def numbers(data: bytes, chance: random.Random) -> bytes:
    """Numbers become other numbers, small, huge and impossible."""
    share = chance.choice((0.002, 0.02, 0.2))

    def other(found: re.Match[bytes]) -> bytes:
        if chance.random() > share:
            return found[0]
        width = len(found[0])
        digits = b"".join(chance.choice((b"0", b"1", b"5", b"9")) for _ in range(width))
        return chance.choice((digits, chance.choice(_NUMBERS), chance.choice(_NUMBERS)[:width]))

    return _NUMBER.sub(other, data)


def words(data: bytes, chance: random.Random) -> bytes:
    """Signs and words that mean something are put in."""
    for _ in range(chance.choice((1, 1, 4))):
        at, width = _somewhere(data, chance), chance.choice((0, 0, 1, 4))
        data = data[:at] + chance.choice(_WORDS) + data[at + width :]
    return data


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file ends early, or lacks a piece."""
    first, last = _piece(data, chance)
    return data[:first] if chance.random() < 0.3 else data[:first] + data[last:]


def repeat(data: bytes, chance: random.Random) -> bytes:
    """A piece stands there several times."""
    first, last = _piece(data, chance)
    return data[:last] + data[first:last] * chance.choice((1, 2, 50)) + data[last:]


def move(data: bytes, chance: random.Random) -> bytes:
    """A piece stands elsewhere."""
    first, last = _piece(data, chance)
    rest = data[:first] + data[last:]
    at = _somewhere(rest, chance)
    return rest[:at] + data[first:last] + rest[at:]


def lines(data: bytes, chance: random.Random) -> bytes:
    """Lines missing, twice, in another order, or with the beginning of another."""
    rows = data.split(b"\n")
    for _ in range(chance.choice((1, 3, 10))):
        one, other = chance.randrange(len(rows)), chance.randrange(len(rows))
        kind = chance.randrange(4)
        if kind == 0 and len(rows) > 1:
            del rows[one]
        elif kind == 1:
            rows.insert(one, rows[other])
        elif kind == 2:
            rows[one], rows[other] = rows[other], rows[one]
        else:
            rows[one] = rows[other][:4] + rows[one][4:]
    return b"\n".join(rows)


def encoding(data: bytes, chance: random.Random) -> bytes:
    """The text in another encoding."""
    text = data.decode(chance.choice(("utf-8", "cp1252", "latin-1")), "replace")
    names = ("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "cp037", "cp1251", "utf-7", "utf-8")
    return text.encode(chance.choice(names), "replace")


def inside_zip(data: bytes, chance: random.Random) -> bytes:
    """Another part of an archive, packed again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except Exception:  # damaged before
        return flip(data, chance)
    name = chance.choice(sorted(parts))
    kind = chance.randrange(4)
    if kind == 0:
        del parts[name]
    else:
        parts[name] = chance.choice(PLAIN)(parts[name], chance)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, part in parts.items():
            archive.writestr(zipfile.ZipInfo(key), part)
    return packed.getvalue()


def inside_json(data: bytes, chance: random.Random) -> bytes:
    """Other values in a JSON document."""
    try:
        document = json.loads(data)
    except ValueError:
        return words(data, chance)
    for _ in range(chance.choice((1, 1, 3))):
        holder, key = chance.choice(_places(document) or [({"": document}, "")])
        holder[key] = _other_value(holder[key], holder, chance)
        if isinstance(holder, dict) and chance.random() < 0.1:
            holder[chance.choice(("id", "note", ""))] = holder.pop(key)
    return json.dumps(document).encode()


def _places(document: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    keys = document if isinstance(document, dict) else range(len(document))
    for key in keys if isinstance(document, dict | list) else ():
        found.append((document, key))
        if isinstance(document[key], dict | list):
            found += _places(document[key])
    return found


def _values(holder: Any) -> list[Any]:
    return list(holder.values() if isinstance(holder, dict) else holder)


def _other_value(value: Any, holder: Any, chance: random.Random) -> Any:
    alike = [other for other in _values(holder) if type(other) is type(value)]
    if isinstance(value, str | int) and chance.random() < 0.6:
        return chance.choice([*alike, value + value])
    others = [
        None, True, 0, 1, -1, 2, 10**30, 0.5, "", "1", "1-0", "x" * 300, "\ud800", [], {},
        [[]], [value],         {"a": value}, str(value), chance.choice(_values(holder)),
    ]  # fmt: skip
    if isinstance(value, list) and value:
        others += [value[1:], value[::-1], value * 2, chance.sample(value, len(value))] * 2
    return json.loads(json.dumps(chance.choice(others)))


_WORD = re.compile(rb"[\w.:+-]+")


def exchange(data: bytes, chance: random.Random) -> bytes:
    """Two words or numbers change places."""
    found = list(_WORD.finditer(data))
    if len(found) < 2:
        return data
    one, other = sorted(chance.sample(found, 2), key=lambda word: word.start())
    middle = data[one.end() : other.start()]
    return data[: one.start()] + other[0] + middle + one[0] + data[other.end() :]


PLAIN: tuple[Damage, ...] = (
    exchange, exchange, exchange,
    flip, noise, numbers, numbers, words, words, cut, repeat, move, lines, lines, encoding,
)  # fmt: skip


def mutated(seeds: list[bytes], chance: random.Random) -> bytes:
    """One of the seeds, damaged once or several times over, or two of them in one."""
    data = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        if data.startswith(b"PK\x03\x04") and chance.random() < 0.8:
            damage: Damage = inside_zip
        elif data.lstrip()[:1] == b"{" and chance.random() < 0.9:
            damage = inside_json
        else:
            damage = chance.choice(PLAIN)
        data = damage(data, chance)[:LONGEST]
    if chance.random() < 0.05:
        other = chance.choice(seeds)
        data = data[: _somewhere(data, chance)] + other[_somewhere(other, chance) :]
    return data[:LONGEST]
